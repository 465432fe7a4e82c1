/** How a value should strike the eye. */
export type Tone = 'plain' | 'dim' | 'good' | 'warn' | 'bad';
