// Places in the formula that the views and the editor tell each other.

export interface Place {
  start: number;
  end: number;
}

type Listener<Value> = (value: Value) => void;

/** A value with listeners. */
class Signal<Value> {
  #value: Value;
  readonly #listeners: Listener<Value>[] = [];

  constructor(value: Value) {
    this.#value = value;
  }

  get(): Value {
    return this.#value;
  }

  set(value: Value): void {
    if (value === this.#value) return;
    this.#value = value;
    for (const listener of this.#listeners) listener(value);
  }

  subscribe(listener: Listener<Value>): void {
    this.#listeners.push(listener);
  }
}

/** The part of the formula that a view points at. */
export const pointed = new Signal<Place | null>(null);

/** The caret in the formula box, or null if the box has no focus. */
export const caret = new Signal<number | null>(null);
