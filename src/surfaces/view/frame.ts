/** Draws the frame around a surface. The frame separates the agent's content from the program's own text. */
import {fieldsOf} from '../../contract/schema.ts';
import {Surface} from '../../contract/surface.ts';
import {plural} from '../../text/count.ts';
import {type Block, blockOf, edged, stacked} from '../draw/block.ts';
import {borderCells, bordered} from '../draw/border.ts';
import {joined} from '../draw/line.ts';
import type {Pen} from '../draw/pen.ts';
import type {LiveSurface} from '../live-surface.ts';

/** A narrower surface gets only a bar on the left. */
const minimumFramed = 20;

/** Draws the components of a surface. `cut` describes omitted lines. */
type Draw = (inside: number) => {readonly block: Block; readonly cut: string | undefined};

/** Draws the surface in its frame. `remark` extends the title. */
export function inFrame(live: LiveSurface, remark: string, width: number, pen: Pen, draw: Draw): Block {
	const {frame} = pen.signs;
	if (width < 4) return draw(Math.max(1, width)).block;
	const title = [titleOf(live), remark].filter(Boolean).join(' · ');
	if (width < minimumFramed) {
		const bar = pen.text(`${frame.vertical} `, 'accent');
		const body = stacked([blockOf([pen.cut(title, width - 2)]), content(live, width - 2, pen, draw)]);
		return edged(body, width, (line) => joined([bar, line]), bar.cells);
	}
	return bordered(content(live, width - borderCells, pen, draw), width, pen, {
		corners: frame,
		style: 'accent',
		title,
		footer: remarkOf(live),
	});
}

/** Draws the components and the notes about what is left out. */
export function content({tree, model}: LiveSurface, inside: number, pen: Pen, draw: Draw): Block {
	const {block, cut} = draw(inside);
	const notes = [tree.roots.length === 0 ? 'This surface has no components' : undefined, cut, tree.cut, model.problem];
	const lines = notes
		.filter((text) => text !== undefined)
		.flatMap((text) => pen.wrap(`[${text}]`, inside, ['dim', 'warn']));
	return lines.length === 0 ? block : stacked([block, blockOf(lines)]);
}

export function titleOf({surface}: LiveSurface): string {
	const {surfaceId, role, state} = surface;
	const words = [
		`agent surface ${surfaceId || 'without an id'}`,
		word(role, 'role', 'SURFACE_ROLE_'),
		state === 'SURFACE_LIFECYCLE_STATE_ACTIVE' ? '' : word(state, 'state', 'SURFACE_LIFECYCLE_STATE_'),
		surface.deletedAt ? 'deleted' : '',
	];
	return [...new Set(words)].filter(Boolean).join(' · ');
}

/** A known enum value in words. An unknown one appears verbatim. */
function word(value: string | undefined, field: 'role' | 'state', prefix: string): string {
	const {enumDefault, known = []} = facts.get(field) ?? {};
	if (!value || value === enumDefault) return '';
	return known.includes(value) ? value.slice(prefix.length).toLowerCase().replaceAll('_', ' ') : value;
}

const facts = new Map(fieldsOf(Surface).map((field) => [field.name, field.facts]));

/** The numbers of problems and of conflicts. */
export function remarkOf({problems, tree, model}: LiveSurface): string {
	const count = problems.length + tree.problemsDropped;
	const {length} = model.conflicts;
	return [
		count > 0 ? plural(count, 'problem') : '',
		length > 0 ? `${plural(length, 'field')} changed on the service` : '',
	]
		.filter(Boolean)
		.join(' · ');
}
