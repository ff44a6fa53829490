// Messages for screen readers, such as "Copied".

import { h } from "./dom";

const region = h("p", { class: "hidden-text", role: "status" });

/** Adds the region to the page. */
export function mountAnnouncements(host: HTMLElement): void {
  host.append(region);
}

/** Says a message. The same message twice is said twice. */
export function announce(message: string): void {
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = message));
}
