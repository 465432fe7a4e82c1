/** Writes frames as an asciicast, version 2: the format of asciinema. An event draws the lines that changed. */
import type {Look, Run} from '../cells.ts';
import type {Frame} from './frame.ts';

const csi = '\u001b[';

export function castOf(frames: readonly Frame[], title: string): string {
	const first = frames[0]?.picture;
	if (!first) throw new Error('A recording has at least one frame');
	const events: string[] = [];
	let shown: readonly string[] = [];
	let time = 0;
	for (const {picture, duration} of frames) {
		const lines = picture.lines.map(ansiOf);
		const changed = lines.flatMap((line, row) => (line === shown[row] ? [] : [`${csi}${row + 1}H${csi}K${line}`]));
		events.push(JSON.stringify([time / 1000, 'o', `${time === 0 ? `${csi}?25l` : ''}${changed.join('')}`]));
		shown = lines;
		time += duration;
	}
	// A player ends with the last event, so the last frame needs one after it.
	events.push(JSON.stringify([time / 1000, 'o', '']));
	const header = {version: 2, width: first.columns, height: first.lines.length, title, env: {TERM: 'xterm-256color'}};
	return `${[JSON.stringify(header), ...events].join('\n')}\n`;
}

const ansiOf = (runs: readonly Run[]): string =>
	`${runs
		.map(({text, look}, index) => `${csi}${sgrOf(look)}m${index === runs.length - 1 ? ended(text, look) : text}`)
		.join('')}${csi}0m`;

/** Blanks at the end of a line are seen only on a background. */
const ended = (text: string, {ground, isInverse}: Look) => (ground === undefined && !isInverse ? text.trimEnd() : text);

function sgrOf({isBold, isDim, isItalic, isUnderlined, isInverse, isStruck, color, ground}: Look): string {
	const flags = [isBold && 1, isDim && 2, isItalic && 3, isUnderlined && 4, isInverse && 7, isStruck && 9];
	return [0, ...flags.filter((flag) => flag !== false), ...colorOf(color, 30), ...colorOf(ground, 40)].join(';');
}

/** `base` is the first code of the eight colours: 30 for text, 40 for the background. */
function colorOf(color: Look['color'], base: number): readonly number[] {
	if (color === undefined) return [];
	if (typeof color === 'number') return [base + color];
	const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
	return [base + 8, 2, ...channels];
}
