/**
 * The floor of drawing: a list of the lines of FILE that repaints two rows when the cursor moves and all of them when the
 * window does, with plain writes and nothing else.
 */
import {readFileSync} from 'node:fs';

const {stdin, stdout} = process;
const [file] = process.argv.slice(2);
const lines = file ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
const {columns, rows: height} = stdout;
let top = 0;
let cursor = 0;

function row(index) {
	const text = (lines[index] ?? '').slice(0, columns).padEnd(columns);
	return `\u001b[${index - top + 1};1H${index === cursor ? `\u001b[7m${text}\u001b[27m` : text}`;
}

function all() {
	let text = '';
	for (let index = top; index < top + height; index++) text += row(index);
	return text;
}

function move(by, withWindow) {
	const [oldTop, oldCursor] = [top, cursor];
	cursor = Math.max(0, Math.min(lines.length - 1, cursor + by));
	if (withWindow) top += by;
	top = Math.max(0, Math.min(Math.max(top, cursor - height + 1), cursor, lines.length - height));
	stdout.write(top === oldTop ? row(oldCursor) + row(cursor) : all());
}

stdin.setRawMode(true);
stdin.setEncoding('utf8');
stdin.on('data', (keys) => {
	if (keys === '\u001b[6~') return move(height, true);
	let by = 0;
	for (const key of keys) by += key === 'j' ? 1 : key === 'k' ? -1 : 0;
	if (by !== 0) move(by, false);
});
stdout.write(`\u001b[?1049h\u001b[?25l${all()}`);
