/** The floor of a start: connects to BASE_URL by TLS with TOKEN and the certificate CA, gets a page of apps, and prints 30 rows. */
import {readFileSync} from 'node:fs';
import {request} from 'node:https';

const [baseUrl, token, ca] = process.argv.slice(2);
const outgoing = request(
	`${baseUrl}/api/v1/search/apps`,
	{
		method: 'POST',
		ca: readFileSync(ca),
		headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
	},
	(response) => {
		let body = '';
		response.setEncoding('utf8').on('data', (chunk) => {
			body += chunk;
		});
		response.on('end', () => {
			const rows = JSON.parse(body)
				.list.slice(0, 30)
				.map(({displayName, id}) => `${displayName.padEnd(60).slice(0, 60)} ${id}`);
			process.stdout.write(`${rows.join('\r\n')}\n`);
			process.exit();
		});
	},
);
outgoing.end('{"pageSize":100}');
