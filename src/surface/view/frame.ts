/** The frame round a surface: what stands in it was made by an agent and is not the program speaking. */
import {type Block, blockOf, edged, framed, stacked} from '../draw/block.ts';
import {joined, type Line} from '../draw/line.ts';
import type {Pen} from '../draw/pen.ts';
import type {LiveSurface} from '../live-surface.ts';

/** Below this there is room for a bar at the left only. */
const leastFramed = 20;

/** `remark` is what else is to be said of the surface. */
export function inFrame(
	live: LiveSurface,
	remark: string,
	width: number,
	pen: Pen,
	draw: (inside: number) => Block,
): Block {
	const {frame} = pen.signs;
	if (width < 4) return draw(Math.max(1, width));
	const title = [titleOf(live), remark].filter(Boolean).join(' · ');
	if (width < leastFramed) {
		const bar = pen.text(`${frame.vertical} `, 'accent');
		const body = stacked([blockOf([pen.cut(title, width - 2)]), content(live, width - 2, pen, draw)]);
		return edged(body, width, (line) => joined([bar, line]));
	}
	const inside = width - 4;
	return framed(content(live, inside, pen, draw), inside, {
		top: edgeLine(pen, width, [frame.topLeft, frame.horizontal, frame.topRight], title),
		bottom: edgeLine(pen, width, [frame.bottomLeft, frame.horizontal, frame.bottomRight], remarkOf(live)),
		left: pen.text(`${frame.vertical} `, 'accent'),
		right: pen.text(` ${frame.vertical}`, 'accent'),
	});
}

function content(live: LiveSurface, inside: number, pen: Pen, draw: (inside: number) => Block): Block {
	const {tree, model} = live;
	const said = [
		...(tree.roots.length === 0 ? ['This surface has no components'] : []),
		...(tree.cut ? [tree.cut] : []),
		...(model.problem ? [model.problem] : []),
	];
	if (said.length === 0) return draw(inside);
	const lines = said.flatMap((text) => pen.wrap(`[${text}]`, inside, ['dim', 'warn']));
	return stacked(tree.roots.length === 0 ? [blockOf(lines)] : [draw(inside), blockOf(lines)]);
}

function titleOf({surface}: LiveSurface): string {
	const {surfaceId, role, state} = surface;
	const words = [
		`agent surface ${surfaceId || 'without an id'}`,
		word(role, 'SURFACE_ROLE_'),
		state === 'SURFACE_LIFECYCLE_STATE_ACTIVE' ? '' : word(state, 'SURFACE_LIFECYCLE_STATE_'),
		surface.deletedAt ? 'deleted' : '',
	];
	return [...new Set(words)].filter(Boolean).join(' · ');
}

/** An enum in words; a value without the prefix is unknown and stays as it is. */
function word(value: string | undefined, prefix: string): string {
	if (!value || value === `${prefix}UNSPECIFIED`) return '';
	return value.startsWith(prefix) ? value.slice(prefix.length).toLowerCase().replaceAll('_', ' ') : value;
}

function remarkOf({problems, tree, model}: LiveSurface): string {
	const count = problems.length + tree.problemsDropped;
	const {length} = model.conflicts;
	return [
		count > 0 ? `${count} ${count === 1 ? 'problem' : 'problems'}` : '',
		length > 0 ? `${length} ${length === 1 ? 'field' : 'fields'} changed at the service meanwhile` : '',
	]
		.filter(Boolean)
		.join(' · ');
}

function edgeLine(pen: Pen, width: number, [start, sign, end]: readonly [string, string, string], words: string): Line {
	const text = words === '' ? pen.text('') : pen.cut(` ${words} `, width - 4, 'dim');
	return joined([
		pen.text(start + sign, 'accent'),
		text,
		pen.rule(sign, width - 3 - text.cells, 'accent'),
		pen.text(end, 'accent'),
	]);
}
