/** Writes the results of the bench for the README, from the table in `assets/docs/speed.md`. */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const begin = '<!-- The next lines are from assets/docs/speed.md: npm run documents -->\n';
const end = '<!-- end -->\n';

/** The README with the lines between its two comments replaced. */
export function readme(): string {
	const text = readFileSync(resolve(root, 'README.md'), 'utf8');
	const [before = '', rest = ''] = text.split(begin);
	const after = rest.slice(rest.indexOf(end));
	if (!after) throw new Error('The README has no place for the results of the bench');
	return `${before}${begin}${speedSummary(readFileSync(resolve(root, 'assets/docs/speed.md'), 'utf8'))}\n${after}`;
}

function speedSummary(document: string): string {
	const [, day, machine] = / on ([\d-]+): (.+), a terminal of/.exec(document) ?? [];
	if (!day) throw new Error('The document of the bench names no day');
	const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
	const cell = (what: string, column: number): string => {
		const row = rows.find((cells) => cells[1] === what);
		if (!row) throw new Error(`The bench has no row “${what}”`);
		return row[column] ?? '';
	};
	const ours = (what: string) => cell(what, 2);
	const ratio = (what: string) => cell(what, 4);
	return [
		`Measured on ${day} with ${machine}:`,
		'',
		`- The first frame appears after ${ours('exec → first painted frame')}, which is ${ratio('exec → first painted frame')} times the duration of \`node -e 0\`.`,
		`- A key moves the cursor in ${ours('key → screen, cursor move, p50')}, which is ${ratio('key → screen, cursor move, p50')} times the duration of a bare Node program.`,
		`- Reading 100,000 apps takes ${ratio('exec → last of 100,000 apps, served from memory')} times the duration of a bare \`fetch\` loop, and ${ours('peak memory with all apps loaded')} of memory.`,
		`- A letter of the filter over these apps takes ${ours('local filter: key → settled')} until the screen is complete.`,
		'',
	].join('\n');
}
