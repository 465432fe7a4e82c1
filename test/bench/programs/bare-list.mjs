/**
 * The floor of drawing: a list of the lines of FILE that repaints two rows when the cursor moves and all of them when the
 * window does, with plain writes and nothing else. `L` reads all pages of BASE_URL with TOKEN and the certificate CA, one after the
 * other, while keys still move the cursor.
 */
import {readFileSync} from 'node:fs';
import {Agent, request} from 'node:https';

const {stdin, stdout} = process;
const [file, baseUrl, token, ca] = process.argv.slice(2);
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

const page = (options, pageToken) =>
	new Promise((resolve, reject) => {
		const outgoing = request(`${baseUrl}/api/v1/search/apps`, options, (response) => {
			const chunks = [];
			response.on('data', (chunk) => chunks.push(chunk));
			response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
		});
		outgoing.once('error', reject);
		outgoing.end(JSON.stringify({pageSize: 100, ...(pageToken && {pageToken})}));
	});

async function loadAll() {
	const headers = {'content-type': 'application/json', authorization: `Bearer ${token}`};
	const options = {method: 'POST', agent: new Agent({keepAlive: true}), ca: readFileSync(ca), headers};
	const items = [];
	let pageToken;
	do {
		const {list, nextPageToken} = await page(options, pageToken);
		items.push(...list);
		pageToken = nextPageToken;
	} while (pageToken);
	stdout.write(`\u001b[${height};1H${items.length.toLocaleString('en')} loaded, complete`);
}

stdin.setRawMode(true);
stdin.setEncoding('utf8');
stdin.on('data', (keys) => {
	if (keys === '\u001b[6~') return move(height, true);
	// Others may have arrived with it.
	if (keys.includes('L')) void loadAll();
	let by = 0;
	for (const key of keys) by += key === 'j' ? 1 : key === 'k' ? -1 : 0;
	if (by !== 0) move(by, false);
});
stdout.write(`\u001b[?1049h\u001b[?25l${all()}`);
