/** The styles of a line of a terminal in words, to read in a review. */
import type {IBufferCell, IBufferLine} from '@xterm/headless';

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
/** The first sixteen colours by name, the others by number. */
const colorOf = (color: number) => (color < 16 ? `${color < 8 ? '' : 'bright-'}${names[color % 8]}` : `${color}`);

/** A blank without marks shows its ground only. */
const isBlank = (cell: IBufferCell) =>
	cell.getChars().trim() === '' && !cell.isInverse() && !cell.isStrikethrough() && !cell.isUnderline();

const groundOf = (cell: IBufferCell) => (cell.isBgDefault() ? '' : `on ${colorOf(cell.getBgColor())}`);

function marksOf(cell: IBufferCell): string {
	const marks = {
		bold: cell.isBold(),
		dim: cell.isDim(),
		italic: cell.isItalic(),
		underlined: cell.isUnderline(),
		inverse: cell.isInverse(),
		struck: cell.isStrikethrough(),
	};
	const set = Object.entries(marks).flatMap(([name, isSet]) => (isSet ? [name] : []));
	return [...set, ...(cell.isFgDefault() ? [] : [colorOf(cell.getFgColor())])].join(' ');
}

interface Run {
	readonly from: number;
	to: number;
	/** Undefined as long as the run has blanks only. */
	marks: string | undefined;
	readonly ground: string;
}

/** The runs of equal style, as `FROM-TO STYLE`, from column 0. Blanks join the run before them, and text without any style has none. */
export function stylesOf(line: IBufferLine | undefined, columns: number): string {
	const runs: Run[] = [];
	for (let column = 0; column < columns; column++) {
		const cell = line?.getCell(column);
		if (!cell) continue;
		const ground = groundOf(cell);
		const marks = cell.getWidth() === 0 ? runs.at(-1)?.marks : isBlank(cell) ? undefined : marksOf(cell);
		const last = runs.at(-1);
		const isSame = last?.ground === ground && (marks === undefined || (last.marks ?? marks) === marks);
		if (!last || !isSame) runs.push({from: column, to: column, marks, ground});
		else {
			last.marks ??= marks;
			if (marks !== undefined || ground) last.to = column;
		}
	}
	return runs
		.map(({from, to, marks, ground}) => ({where: `${from}-${to}`, style: [marks, ground].filter(Boolean).join(' ')}))
		.flatMap(({where, style}) => (style ? [`${where} ${style}`] : []))
		.join(', ');
}
