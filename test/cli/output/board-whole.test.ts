/** Every face of the board prints as many findings as it counts, also where a rule has many of them. */
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {agent, type Result, unhurried} from '../../mcp/agent.ts';
import {realDisk} from '../../settings/files/disk.ts';
import {castellan, localTenant} from '../launch.ts';

const app = (number: number) => ({id: `app_${number}`, displayName: `App ${number}`, userCount: '3', appOwners: []});
const seed = () => ({apps: Array.from({length: 620}, (_, index) => app(index)), authConfigs: []});
const foundIn = ({counts}: {readonly counts: readonly {readonly found: number}[]}) =>
	counts.reduce((sum, {found}) => sum + found, 0);
/** 620 apps, each with several findings. */
const minimum = 620 * 3;

async function printed() {
	const {fetch} = localTenant(seed());
	const print = async (format: string) => (await castellan(`board -o ${format}`, {fetch})).stdout;
	const report = JSON.parse(await print('json'));
	const found = foundIn(report);
	const ids: readonly string[] = report.findings.map(({id}: {readonly id: string}) => id).toSorted();
	return {print, report, found, ids, fetch};
}

test('the verb in every format', async () => {
	const {print, found, ids} = await printed();
	expect(found).toBeGreaterThan(minimum);
	expect(new Set(ids).size).toBe(found);
	const lines = (await print('ndjson')).trim().split('\n');
	expect(lines.map((line) => JSON.parse(line).id).toSorted()).toEqual(ids);
});

test('the verb in YAML', async () => {
	const {print, report} = await printed();
	expect(parse(await print('yaml'))).toEqual(report);
});

test('the verb for other programs and in a table', async () => {
	const {print, found, ids, fetch} = await printed();
	const {runs} = JSON.parse(await print('sarif'));
	expect(
		runs[0].results.map(({fingerprints}: {readonly fingerprints: object}) => Object.values(fingerprints)[0]).toSorted(),
	).toEqual(ids);
	const csv = (await castellan('board -o csv --fields id', {fetch})).stdout.trim().split('\r\n').slice(1);
	expect(csv.toSorted()).toEqual(ids);
	const table = (await castellan('board --fields id,severity', {fetch})).stdout;
	expect(table.match(/ (?:error|warning|note)$/gm)).toHaveLength(found);
});

test('a watch, which names each finding that comes and goes', async () => {
	const {fetch, tenant} = localTenant(seed());
	const reports: {readonly findings: readonly {readonly id: string}[]}[] = [];
	const look = async () => reports.push(JSON.parse((await castellan('board -o json', {fetch})).stdout));
	await look();
	const wait = async () => {
		tenant.store.apps.remove('app_7');
		tenant.store.apps.put(app(900));
	};
	const {stdout} = await castellan('watch board --count 2', {fetch, context: {disk: {...realDisk, wait}}});
	await look();
	const events = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	const [before = [], after = []] = reports.map(({findings}) => findings.map(({id}) => id));
	const missingIn = (ids: readonly string[], all: readonly string[]) =>
		all.filter((id) => !ids.includes(id)).toSorted();
	const named = (change: string) => events.flatMap((event) => (event.change === change ? [event.id] : [])).toSorted();
	expect(named('removed').length).toBeGreaterThan(2);
	expect(named('removed')).toEqual(missingIn(after, before));
	expect(named('added')).toEqual(missingIn(before, after));
});

test('the tool of agents, answer by answer, with what it left out', async () => {
	const {fetch} = localTenant(seed());
	const {call} = await agent({world: {fetch, ...unhurried()}});
	const read = async (args: object) => {
		let answer: Result = await call('board', {...args});
		const items = [...answer.items];
		for (let turn = 0; turn < 200 && answer.cursor !== undefined; turn++) {
			answer = await call('board', {...args, cursor: answer.cursor});
			items.push(...answer.items);
		}
		return {items, total: answer.total, complete: answer.complete, notes: answer.notes ?? []};
	};
	const overview = await read({});
	const found = overview.items.reduce((sum, item) => sum + Number(item.found ?? 0), 0);
	expect(found).toBeGreaterThan(minimum);
	const all = await read({severity: 'note'});
	expect(all).toMatchObject({total: found, complete: true});
	expect(new Set(all.items.map(({id}) => id)).size).toBe(found);

	const few = await read({severity: 'warning'});
	expect(few.items.length).toBeLessThan(found);
	expect(few.total).toBe(few.items.length);
	expect(few.notes.join(' ')).toContain(
		`Not asked for: ${(found - few.items.length).toLocaleString('en')} other findings.`,
	);
});
