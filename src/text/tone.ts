/** The emphasis of a value. */
export type Tone = 'plain' | 'dim' | 'good' | 'warn' | 'bad';
