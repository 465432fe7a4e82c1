/** Draws frames as one animated SVG: a film strip that moves by one frame at a time. Equal lines are drawn once. */
import {escaped, screenColorsOf} from '../../../src/domain/export/cells.ts';
import {cell, font, margin, svgLine} from '../../../src/domain/export/svg.ts';
import type {Frame} from './frame.ts';

export function animationOf(frames: readonly Frame[], label: string): string {
	const first = frames[0]?.picture;
	if (!first) throw new Error('A recording has at least one frame');
	const colors = screenColorsOf(first);
	const width = Math.ceil(first.columns * cell.width + 2 * margin);
	const height = first.lines.length * cell.height + 2 * margin;
	const lineIds = new Map<string, string>();
	const strip = frames.map(({picture: {lines}}, index) => {
		const uses = lines.flatMap((runs, row) => {
			const {grounds, texts} = svgLine(runs, 0, colors);
			const drawing = [...grounds, ...texts].join('');
			if (drawing === '') return [];
			const id = lineIds.get(drawing) ?? `l${lineIds.size.toString(36)}`;
			lineIds.set(drawing, id);
			return [`<use href="#${id}"${row === 0 ? '' : ` y="${row * cell.height}"`}/>`];
		});
		return `<g transform="translate(${index * width})">${uses.join('')}</g>`;
	});
	const total = frames.reduce((sum, {duration}) => sum + duration, 0);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}">`,
		`<style>@keyframes play{${keyframes(frames, total, width)}}`,
		`.film{animation:play ${total / 1000}s steps(1,end) infinite}`,
		'@media (prefers-reduced-motion:reduce){.film{animation:none}}</style>',
		`<rect width="100%" height="100%" rx="8" fill="${colors.ground}" stroke="${colors.edge}"/>`,
		`<defs>${[...lineIds].map(([drawing, id]) => `<g id="${id}">${drawing}</g>`).join('\n')}</defs>`,
		`<g class="film" ${font} fill="${colors.text}">`,
		...strip,
		'</g></svg>',
		'',
	].join('\n');
}

function keyframes(frames: readonly Frame[], total: number, width: number): string {
	let time = 0;
	return frames
		.map(({duration}, index) => {
			const start = Math.round((time / total) * 1e5) / 1e3;
			time += duration;
			return `${start}%{transform:translateX(${-index * width}px)}`;
		})
		.join('');
}
