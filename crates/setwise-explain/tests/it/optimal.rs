//! Covers of trees by functions of three words, compared with the best possible ones.

use std::fmt::Write as _;

use setwise_explain::{InstructionSet as I, Listing, Target};
use setwise_expr::parse;

use super::random::Random;

/// A tree of operations whose leaves are all different.
enum Tree {
    Leaf(usize),
    Node(Box<Tree>, Box<Tree>),
}

impl Tree {
    fn random(random: &mut Random, leaves: usize, next: &mut usize) -> Self {
        if leaves == 1 {
            *next += 1;
            return Self::Leaf(*next);
        }
        let left = 1 + random.below(leaves - 1);
        let first = Self::random(random, left, next);
        Self::Node(Box::new(first), Box::new(Self::random(random, leaves - left, next)))
    }

    fn text(&self, random: &mut Random, text: &mut String) {
        let not = ["", "~"][random.below(2)];
        match self {
            Self::Leaf(number) => {
                let _ = write!(text, "{not}x{number}");
            }
            Self::Node(a, b) => {
                let _ = write!(text, "{not}(");
                a.text(random, text);
                let _ = write!(text, " {} ", ["&", "|", "^"][random.below(3)]);
                b.text(random, text);
                text.push(')');
            }
        }
    }

    /// The ways to cut the tree with at most three parts below the cut.
    fn cuts(&self) -> Vec<Vec<&Self>> {
        let mut cuts = vec![vec![self]];
        if let Self::Node(a, b) = self {
            for first in a.cuts() {
                for second in b.cuts() {
                    if first.len() + second.len() <= 3 {
                        cuts.push([first.clone(), second].concat());
                    }
                }
            }
        }
        cuts
    }

    /// The fewest functions of three that compute the tree.
    fn cost(&self) -> usize {
        let whole = self.cuts().into_iter().skip(1);
        let costs = whole.map(|cut| 1 + cut.iter().map(|part| part.cost()).sum::<usize>());
        costs.min().unwrap_or(0)
    }
}

#[test]
fn covers_of_trees_are_optimal() {
    let target = Target::new(I::Avx512, None).unwrap();
    let mut random = Random::new(3);
    for number in 0..600 {
        let tree = Tree::random(&mut random, 2 + number % 9, &mut 0);
        let mut text = String::new();
        tree.text(&mut random, &mut text);
        let listing = Listing::new(&parse(&text).unwrap(), target).unwrap();
        // All leaves are used once, so that nothing needs a copy.
        assert_eq!(listing.count(), tree.cost(), "{text}\n{listing}");
    }
}
