//! Drawings of boards as SVG.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};
use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};
use setwise_chess::svg::{Arrow, Diagram, Escaped, Ink, MarkedSet, Shape, Symbols};
use setwise_chess::{Color, Position};

use crate::walks::{below, shuffled, walk};

/// Texts with markup, and characters that XML does not allow.
const TEXTS: [&str; 6] =
    ["", "P & (p << 8)", "a < b && b > \"c\"", "]]> <!-- ' \0\x1b\u{ffff}", "♞ 象", "x\n\ty"];

/// Returns the only child of an element with this name, as text.
fn child<'a>(element: Node<'a, '_>, name: &str) -> &'a str {
    let mut children =
        element.children().filter(|child| child.has_tag_name(("http://www.w3.org/2000/svg", name)));
    let text = children.next().unwrap_or_else(|| panic!("no {name}")).text().unwrap();
    assert!(children.next().is_none());
    text
}

/// Returns the number of elements with a class.
fn count_class(document: &Document<'_>, class: &str) -> usize {
    let elements = document.descendants().filter_map(|node| node.attribute("class"));
    elements.filter(|classes| classes.split(' ').any(|it| it == class)).count()
}

#[test]
fn drawings_are_well_formed_and_named() {
    let mut random = SplitMix64::new(0x5_1e9);
    for _ in 0..20 {
        let start = shuffled(&mut random);
        let mut positions = Vec::new();
        walk(start, 10, &mut random, |position, mv| positions.push((position.clone(), mv)));
        for (position, mv) in positions {
            let mut text = || TEXTS[below(&mut random, TEXTS.len())];
            let [title, description, caption] = [text(), text(), text()];
            let sets: Vec<_> = (0..8)
                .map(|index| {
                    let set = MarkedSet::new(position.pieces()[index]).label(text());
                    if index == 7 { set.shape(Shape::Dot).ink(Ink::Teal) } else { set }
                })
                .collect();
            let mut square = || Square::new_wrapping(below(&mut random, 64));
            let arrows = [Arrow::new(square(), square()), Arrow::new(Square::E4, Square::E4)];
            let numbers: [u64; 64] = std::array::from_fn(|index| u64::MAX >> index);
            let mut diagram = Diagram::new()
                .position(&position)
                .sets(&sets)
                .arrows(&arrows)
                .title(title)
                .description(description)
                .caption(caption)
                .size(1 + below(&mut random, 1000) as u32);
            if let Some(mv) = mv {
                diagram = diagram.last_move(mv.from(), mv.to());
            }
            match below(&mut random, 4) {
                0 => diagram = diagram.bottom(Color::Black),
                1 => diagram = diagram.without_coordinates(),
                2 => diagram = diagram.numbers(&numbers),
                _ => {}
            }
            let svg = diagram.to_string();
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
            let root = document.root_element();
            assert_eq!(root.attribute("role"), Some("img"));
            let name = if title.is_empty() { "Chessboard" } else { title };
            let name: String = name
                .chars()
                .map(|letter| match letter {
                    '\n' | '\t' => ' ',
                    '\0' | '\x1b' | '\u{ffff}' => '\u{fffd}',
                    _ => letter,
                })
                .collect();
            assert_eq!(child(root, "title"), name);
            let words = child(root, "desc");
            for square in position.occupied().squares() {
                assert!(words.contains(&format!(" {square}")), "{words}");
            }
            for color in Color::ALL {
                let class = ["white", "black"][color.index()];
                let pieces = position.color_set(color).len() as usize;
                assert_eq!(count_class(&document, class), pieces);
            }
            assert!(count_class(&document, "arrow") <= 1);
            // Without an id, several drawings of a page cannot clash.
            assert!(document.descendants().all(|node| node.attribute("id").is_none()));
        }
    }
}

#[test]
fn a_small_drawing_has_this_text() {
    let sets = [
        MarkedSet::new(Bitboard::from(Square::E4) | Bitboard::from(Square::A1)).label("a < b"),
        MarkedSet::new(Bitboard::from(Square::H8)),
        MarkedSet::new(Bitboard::EMPTY).label("none"),
    ];
    let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    let arrows = [Arrow::new(Square::E2, Square::E4), Arrow::new(Square::B1, Square::C3)];
    let diagram = Diagram::new()
        .position(&position)
        .sets(&sets)
        .arrows(&arrows)
        .last_move(Square::D8, Square::E8)
        .title("P & <e4>")
        .description("White moves.")
        .caption("The caption")
        .id("first")
        .with_symbols();
    expect_test::expect![[r##"
        <svg xmlns="http://www.w3.org/2000/svg" class="setwise-board" viewBox="0 0 390 444" width="390" height="444" role="img" id="first" aria-labelledby="first-title" aria-describedby="first-desc">
        <title id="first-title">P &amp; &lt;e4&gt;</title>
        <desc id="first-desc">White moves. White: king e1, pawn e2. Black: king e8. a &lt; b (filled): a1 e4. marked (ringed): h8. none (dotted): no square. Arrow from e2 to e4. Arrow from b1 to c3. Last move: d8 to e8.</desc>
        <path class="page" d="M0 0h390v444H0z"/><g transform="translate(22 8)">
        <use class="light" href="#setwise-light"/><use class="dark" href="#setwise-dark"/><path class="edge" d="M-.5-.5h361v361h-361z"/>
        <path class="last" d="M135 0h45v45h-45z"/><path class="corners" d="M135 0m1.5 11v-9.5h9.5m23 0h9.5v9.5m0 23v9.5h-9.5m-23 0h-9.5v-9.5"/>
        <path class="last" d="M180 0h45v45h-45z"/><path class="corners" d="M180 0m1.5 11v-9.5h9.5m23 0h9.5v9.5m0 23v9.5h-9.5m-23 0h-9.5v-9.5"/>
        <path class="filled blue" d="M0 315m2 2h41v41h-41zM180 180m2 2h41v41h-41z"/>
        <path class="ring red" d="M315 0m22.5 3a19.5 19.5 0 1 1-.01 0z"/>
        <use class="white" href="#setwise-P" x="180" y="270"/>
        <use class="white" href="#setwise-K" x="180" y="315"/>
        <use class="black" href="#setwise-K" x="180" y="0"/>
        <path class="arrow green" d="M205.50 280.50L205.50 222.50L211.50 222.50L202.50 204.50L193.50 222.50L199.50 222.50L199.50 280.50z"/>
        <path class="arrow green" d="M75.55 328.11L106.24 266.73L111.61 269.41L111.61 249.28L95.51 261.36L100.88 264.04L70.18 325.43z"/>
        <text class="coordinate" x="22" y="376">a</text><text class="coordinate" x="-11" y="342">1</text>
        <text class="coordinate" x="67" y="376">b</text><text class="coordinate" x="-11" y="297">2</text>
        <text class="coordinate" x="112" y="376">c</text><text class="coordinate" x="-11" y="252">3</text>
        <text class="coordinate" x="157" y="376">d</text><text class="coordinate" x="-11" y="207">4</text>
        <text class="coordinate" x="202" y="376">e</text><text class="coordinate" x="-11" y="162">5</text>
        <text class="coordinate" x="247" y="376">f</text><text class="coordinate" x="-11" y="117">6</text>
        <text class="coordinate" x="292" y="376">g</text><text class="coordinate" x="-11" y="72">7</text>
        <text class="coordinate" x="337" y="376">h</text><text class="coordinate" x="-11" y="27">8</text>
        <text x="0" y="395">The caption</text>
        <text x="24" y="413">a &lt; b</text>
        <svg y="400" width="16" height="16" viewBox="0 0 45 45"><path class="light" d="M0 0h45v45h-45z"/><path class="filled blue" d="M0 0m2 2h41v41h-41z"/></svg>
        <text x="24" y="431">none</text>
        <svg y="418" width="16" height="16" viewBox="27 0 18 18"><path class="light" d="M0 0h45v45h-45z"/><path class="dot green" d="M0 0m38 2a5.5 5.5 0 1 1-.01 0z"/></svg>
        </g>
        </svg>"##]].assert_eq(&diagram.to_string());
    let first = Diagram::new().id("\"1\"").to_string();
    assert!(first.contains("aria-labelledby=\"&quot;1&quot;-title\""));
}

#[test]
fn a_page_of_drawings_has_each_id_once() {
    let start = Position::START;
    let drawing = |id| Diagram::new().position(&start).with_symbols().id(id).to_string();
    let page = format!("<body>{Symbols}{}{}</body>", drawing("a"), drawing("b"));
    let document = Document::parse(&page).unwrap();
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let unique: BTreeSet<_> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len());
    for element in document.descendants() {
        let used = element.attribute("href").map(|target| target.trim_start_matches('#'));
        let named =
            [used, element.attribute("aria-labelledby"), element.attribute("aria-describedby")];
        for id in named.into_iter().flatten() {
            assert!(unique.contains(id), "{id}");
        }
    }
}

#[test]
fn black_at_the_bottom_rotates_the_board() {
    let sets = [MarkedSet::new(Square::H8.into())];
    let diagram = Diagram::new().sets(&sets);
    let [white, black] = Color::ALL.map(|bottom| diagram.clone().bottom(bottom).to_string());
    assert!(white.contains("d=\"M315 0m2 2"), "{white}");
    assert!(black.contains("d=\"M0 315m2 2"), "{black}");
    assert!(black.contains("Black is at the bottom."));
    assert_eq!(diagram.height(), Diagram::new().height());
    let labeled = [MarkedSet::new(Bitboard::EMPTY).label("none")];
    assert!(Diagram::new().sets(&labeled).height() > diagram.height());
    assert!(diagram.clone().without_coordinates().width() < diagram.width());
}

/// Returns the relative luminance of a color such as `#1f4fd8` or `#fff`, as WCAG 2 defines it.
fn luminance(color: &str) -> f64 {
    let digits = &color[1..];
    let channel = |index: usize| {
        let width = digits.len() / 3;
        let text = digits[index * width..][..width].repeat(2 / width);
        let value = f64::from(u8::from_str_radix(&text, 16).unwrap()) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}

fn contrast(one: &str, other: &str) -> f64 {
    let [one, other] = [luminance(one), luminance(other)];
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn both_color_schemes_have_contrast() {
    let svg = Diagram::new().to_string();
    let (light, dark) = svg.split_once("@media").unwrap();
    for scheme in [light, dark] {
        let color = |rule: &str| {
            let start = scheme.find(rule).unwrap_or_else(|| panic!("{rule}")) + rule.len();
            let end = scheme[start..].find([';', '}']).unwrap();
            &scheme[start..start + end]
        };
        assert!(contrast(color("text{fill:"), color(".page{fill:")) >= 4.5);
        for square in [".light{fill:", ".dark{fill:"] {
            let square = color(square);
            for ink in ["blue", "red", "green", "purple", "orange", "teal"] {
                let found = contrast(color(&format!(".{ink}{{color:")), square);
                assert!(found >= 3.0, "{ink} on {square}: {found}");
            }
        }
    }
}

#[test]
fn numbers_have_contrast_to_their_squares() {
    for most in [63, 170, 252] {
        let numbers = std::array::from_fn(|index| most - index as u64);
        let svg = Diagram::new().numbers(&numbers).to_string();
        let document = Document::parse(&svg).unwrap();
        let squares = document.descendants().filter(|node| node.attribute("fill").is_some());
        let mut count = 0;
        for (square, number) in squares.zip(numbers) {
            let text = square.next_sibling_element().unwrap();
            assert_eq!(text.text(), Some(number.to_string().as_str()));
            let shade = square.attribute("fill").unwrap();
            let channels = shade.trim_start_matches("rgb(").trim_end_matches(')').split(',');
            let channels = channels.map(|channel| channel.parse::<u8>().unwrap());
            let shade = channels.fold("#".to_owned(), |text, it| text + &format!("{it:02x}"));
            let class = text.attribute("class").unwrap();
            let ink = if class.contains("on-red") { "#fff" } else { "#000" };
            assert!(contrast(ink, &shade) >= 4.5, "{number} of {most}");
            count += 1;
        }
        assert_eq!(count, 64);
    }
}

#[test]
fn texts_for_markup_are_escaped() {
    for text in TEXTS {
        let xml = format!("<a b=\"{0}\">{0}</a>", Escaped(text));
        let document = Document::parse(&xml).unwrap();
        let element = document.root_element();
        assert_eq!(element.attribute("b").unwrap_or(""), element.text().unwrap_or(""));
    }
}
