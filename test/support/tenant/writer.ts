/** A process that writes to a tenant's file until it is killed, and reports the number of each write. */
import {tenantInFile} from './in-file.ts';

const [, , file = ''] = process.argv;
const tenant = tenantInFile(file, {seed: {apps: [{id: 'app_1', displayName: 'Name 0'}]}});
const headers = {authorization: `Bearer ${tenant.credentials.token}`, 'content-type': 'application/json'};
for (let n = 1; ; n++) {
	const body = JSON.stringify({renameApp: {id: 'app_1', displayName: `Name ${n}`}});
	await tenant.fetch(new Request('http://tenant.test/-/local/change', {method: 'POST', headers, body}));
	process.stdout.write(`${n}\n`);
}
