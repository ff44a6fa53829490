// The look of the formula box, with the colors of the page.

import { EditorView } from "@codemirror/view";

const tooltip = {
  border: "1px solid var(--line-strong)",
  borderRadius: "var(--radius)",
  background: "var(--panel)",
  color: "var(--text)",
  boxShadow: "0 2px 8px rgb(0 0 0 / 0.18)",
};

export const theme = EditorView.theme({
  "&": { fontSize: "1rem", color: "var(--text)", background: "var(--panel)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", maxHeight: "40vh" },
  ".cm-content": {
    padding: "0.625rem 0",
    minHeight: "var(--box-height, 4.5rem)",
    caretColor: "var(--text)",
  },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-placeholder": { color: "var(--quiet)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer > *": {
    background: "var(--selection)",
  },
  "&.cm-focused .cm-matchingBracket": {
    background: "var(--accent-soft)",
    outline: "1px solid var(--line-strong)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { background: "var(--error-soft)" },
  ".place": { background: "var(--place)", borderRadius: "2px", boxShadow: "0 1px 0 var(--accent)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--error) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-info": {
    backgroundImage: "none",
    textDecoration: "underline dotted var(--warning) 2px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintPoint-error::after": { borderBottomColor: "var(--error)" },
  ".cm-tooltip": tooltip,
  ".cm-diagnostic": {
    padding: "0.375rem 0.625rem",
    whiteSpace: "pre-wrap",
    fontFamily: "var(--sans)",
    fontSize: "0.875rem",
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--error)" },
  ".cm-diagnostic-info": { borderLeft: "3px solid var(--warning)" },
  ".cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    fontSize: "0.875rem",
    maxWidth: "min(38rem, 90vw)",
  },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.125rem 0.5rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-completionDetail": { marginLeft: "0.25em", fontStyle: "normal", color: "var(--quiet)" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionInfo": { ...tooltip, padding: "0" },
  ".description": {
    padding: "0.5rem 0.75rem",
    maxWidth: "26rem",
    fontFamily: "var(--sans)",
    fontSize: "0.875rem",
  },
  ".description code": { fontFamily: "var(--mono)", overflowWrap: "anywhere" },
  ".description p": { margin: "0.25rem 0 0" },
  ".description .quiet": { color: "var(--quiet)" },
});
