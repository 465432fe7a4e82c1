/** A pen whose styles can be read from the lines that it draws. */
import {createPen, type Pen} from '../../../../src/surfaces/picture/draw/pen.ts';
import {createTheme, type Style} from '../../../../src/text/theme.ts';

const styles: string[] = [];
const painted = (style: string, text: string) => {
	if (text === '') return '';
	if (!styles.includes(style)) styles.push(style);
	return `\u001b[${styles.indexOf(style)}m${text}\u001b[999m`;
};

export const penOf = (isAscii: boolean): Pen =>
	createPen(
		{...createTheme({hasColor: true, hasUnicode: !isAscii}), paint: (style: Style, text) => painted(style, text)},
		{count: 4, paint: (text, owner) => painted(`series${owner}`, text)},
	);

/** The text of a line between two columns, and the runs of its styles as `bold 0-4`. */
export function read(line: string, from: number, to: number): {readonly text: string; readonly runs: string} {
	const open: string[] = [];
	const runs: {style: string; from: number; to: number}[] = [];
	let text = '';
	for (const [part] of line.matchAll(/\u001b\[\d+m|[^\u001b]/gu)) {
		const code = /^\u001b\[(\d+)m$/.exec(part)?.[1];
		if (code === '999') open.pop();
		else if (code !== undefined) open.push(styles[Number(code)] ?? '');
		else {
			const style = open.join(' ');
			const last = runs.at(-1);
			if (last?.style === style) last.to = text.length;
			else runs.push({style, from: text.length, to: text.length});
			text += part;
		}
	}
	const isSeen = (run: {style: string; from: number; to: number}) =>
		run.style.includes('inverse') || text.slice(Math.max(from, run.from), run.to + 1).trim() !== '';
	const inside = runs.filter((run) => run.style !== '' && run.to >= from && run.from < to && isSeen(run));
	return {
		text: text.slice(from, to).trimEnd(),
		runs: inside.map((run) => `${run.style} ${run.from - from}-${Math.min(run.to, to - 1) - from}`).join(', '),
	};
}
