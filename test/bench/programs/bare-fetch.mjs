/**
 * The floor of loading: every page through page tokens with nothing but fetch and JSON.parse. Reads all pages of BASE_URL
 * with TOKEN, keeps the items, and says how many there were. With FILE it also writes a line for each there.
 */
import {writeFileSync} from 'node:fs';

const [baseUrl, token, file] = process.argv.slice(2);
const items = [];
let pageToken;
do {
	const response = await fetch(`${baseUrl}/api/v1/search/apps`, {
		method: 'POST',
		headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
		body: JSON.stringify({pageSize: 100, ...(pageToken && {pageToken})}),
	});
	const {list, nextPageToken} = JSON.parse(await response.text());
	items.push(...list);
	pageToken = nextPageToken;
} while (pageToken);

if (file) {
	const lines = items.map(({displayName = '', userCount = '', id}) => {
		const name = displayName.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
		return `${name.padEnd(60)}  ${userCount.padStart(9)}  ${id}\n`;
	});
	writeFileSync(file, lines.join(''));
}
process.stdout.write(`loaded ${items.length}`);
