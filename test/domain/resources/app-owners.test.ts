import {expect, test} from 'vitest';
import {apps} from '../../../src/domain/resources/apps.ts';

const show = {now: 0, timeStyle: 'utc'} as const;
const owners = apps.columns.find(({title}) => title === 'Owners');

test.each([
	[{displayName: 'Ada', email: 'ada@example.test', id: 'u_1'}, 'Ada'],
	[{email: 'ada@example.test', id: 'u_1'}, 'ada@example.test'],
	[{id: 'u_1'}, 'u_1'],
	[{displayName: '', email: '', id: 'u_1'}, 'u_1'],
	[{}, ''],
])('an owner %j is shown as “%s”: by name, else by address, else by id', (owner, shown) => {
	expect(owners?.text({appOwners: [owner]}, show)).toBe(shown);
	expect(owners?.text({appOwners: [owner, {displayName: 'Bo'}]}, show)).toBe([shown, 'Bo'].filter(Boolean).join(', '));
});
