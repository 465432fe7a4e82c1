/** The emphasis of a value. A theme paints these tones in its roles muted, success, warning and danger. */
export type Tone = 'plain' | 'dim' | 'good' | 'warn' | 'bad';

/** The emphasis of a cell. A bold one has no other tone. */
export type CellTone = Tone | 'bold';

/** The kind of a plain value. A theme paints ids like muted text, and the others in its roles person and time. */
export type ValueKind = 'id' | 'person' | 'time';
