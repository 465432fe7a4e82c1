/** The emphasis of a value. A theme paints these tones in its roles muted, success, warning and danger. */
export type Tone = 'plain' | 'dim' | 'good' | 'warn' | 'bad';
