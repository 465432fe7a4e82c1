/** The emphasis of a value. A theme paints these tones in its roles muted, success, warning and danger. */
export type Tone = 'plain' | 'dim' | 'good' | 'warn' | 'bad';

/** A line of a longer text, such as a preview. Plain without a tone. */
export interface ToneLine {
	readonly text: string;
	readonly tone?: Tone;
}

/** The colours for a tenant. */
export const frameColors = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const;
export type FrameColor = (typeof frameColors)[number];

/** The emphasis of a cell. A bold one has no other tone. */
export type CellTone = Tone | 'bold' | FrameColor;

/** The kind of a plain value. A theme paints ids like muted text, and the others in its roles person and time. */
export type ValueKind = 'id' | 'person' | 'time';
