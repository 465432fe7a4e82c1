/** The floor of a start with Ink: what `bare-page.mjs` prints, drawn by Ink and React alone. Its compiled code is cached by Node. */
import {readFileSync} from 'node:fs';
import {request} from 'node:https';
import {Box, render, Text} from 'ink';

interface App {
	readonly id: string;
	readonly displayName: string;
}

const [baseUrl, token, ca = ''] = process.argv.slice(2);
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
			const apps = (JSON.parse(body) as {readonly list: readonly App[]}).list.slice(0, 30);
			render(
				<Box flexDirection="column">
					{apps.map(({id, displayName}) => (
						<Text key={id} wrap="truncate">
							{displayName.padEnd(60).slice(0, 60)} {id}
						</Text>
					))}
				</Box>,
			);
		});
	},
);
outgoing.end('{"pageSize":100}');
