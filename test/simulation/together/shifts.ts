/**
 * Two people and a recorder work on a tenant in turns, as a seed decides. After each step, every part of a hand-over is derived a second
 * way: from the tenant's store and the log of its requests, and from what the verbs said that they did.
 */

import {castellan, localTenant, settingsIn, signedIn} from '../../cli/launch.ts';
import {folder} from '../../settings/files/disk.ts';
import {randomFrom} from '../../support/random.ts';
import {soundApp} from '../../support/tenant/seeds.ts';
import {isWrite, WriteLog} from '../write-log.ts';

const hour = 3_600_000;
const people = ['alice', 'bob'] as const;
const appOf = (number: number) =>
	soundApp({id: `app_${number}`, displayName: `App ${number}`, updatedAt: new Date().toISOString()});
const findingOf = (id: string) => `app-without-owners:${id}`;
const config = {id: 'ac_1', displayName: 'Office', isDefaultBootstrap: true, status: 'AUTH_CONFIG_STATUS_ACTIVE'};

/** An act that a verb said it did, in the order of time. */
interface Act {
	readonly action: string;
	readonly by: string;
	readonly address?: string;
	readonly to?: string;
}

type Row = Readonly<Record<string, string>>;

/** Resolves with the steps, and the first line of a hand-over that is not true. */
export async function runShifts(
	seed: number,
	count: number,
): Promise<{readonly steps: readonly string[]; readonly untrue?: string}> {
	const random = randomFrom(seed);
	const {fetch, tenant} = localTenant(
		{
			apps: [1, 2, 3, 4].map((number) => ({...appOf(number), ...(number < 4 && {appOwners: []})})),
			authConfigs: [config],
		},
		{now: Date.now},
	);
	const {store} = tenant;
	const settings = await settingsIn(await folder());
	const log = new WriteLog();
	const acts: Act[] = [];
	const steps: string[] = [];
	/** The apps without owners at each reading, and how many acts and writes were before it. */
	const readings: {readonly ownerless: ReadonlySet<string>; readonly acts: number; readonly reader: string}[] = [];
	const ownerless = () =>
		new Set(
			[1, 2, 3, 4, 5].flatMap((number) => {
				const app = store.apps.get(`app_${number}`);
				return app && !app.appOwners?.length ? [findingOf(`app_${number}`)] : [];
			}),
		);
	/** The writes that reached the tenant, with the number of acts before each. */
	const sentAt: number[] = [];

	async function run(by: string, line: string, age = 0) {
		return castellan(line, {
			settings,
			env: {...signedIn, CASTELLAN_AUTHOR: by},
			context: {now: () => Date.now() - age},
			fetch: async (target, init) => {
				const request = new Request(target, init);
				if (!isWrite(request)) return fetch(request);
				sentAt.push(acts.length);
				const end = log.begin(new URL(request.url).pathname, await request.clone().text(), store);
				return fetch(request).finally(end);
			},
		});
	}
	async function record(by: string, age = 0) {
		const found = ownerless();
		if ((await run(by, 'history record', age)).code === 0)
			readings.push({ownerless: found, acts: acts.length, reader: by});
	}

	/** The acts from a number on, and the last one on each finding. */
	const acksFrom = (start: number) =>
		acts.slice(start).filter(({action}) => action === 'acknowledged' || action === 'unacknowledged');
	const lastOf = (action: string) =>
		[...new Map(acts.filter(({address}) => address?.includes(':')).map((act) => [act.address, act])).values()].filter(
			(act) => act.action === action,
		);

	async function check(by: string): Promise<string | undefined> {
		const {code, stdout, stderr} = await run(by, 'handover -o json');
		const data = JSON.parse(stdout) as Readonly<Record<string, readonly Row[]>> & {readonly unknown: object};
		const start = acts.findLastIndex((act) => act.action === 'handed over' && act.by === by);
		const base = start < 0 ? readings[0] : readings.findLast((reading) => reading.acts <= start);
		const acknowledged = new Set(lastOf('acknowledged').map(({address}) => address));
		const now = ownerless();
		const begin = start < 0 ? 0 : start;
		const sent = log.sent.filter((_, index) => (sentAt[index] ?? 0) > begin || start < 0);
		const expected = {
			unknown: {},
			new: [...now].filter((id) => !acknowledged.has(id) && !base?.ownerless.has(id)),
			gone: [...(base?.ownerless ?? [])].filter((id) => !now.has(id)),
			taken: lastOf('took').map(({address, by: author, to}) => `${address} ${to ?? author}`),
			acknowledged: acksFrom(begin).map(({address, action}) => `${address} ${action === 'acknowledged'}`),
			ending: lastOf('acknowledged').map(({address}) => address),
			writes: sent.map(({path}) => path.replace('/api/v1/', '')),
			proposals: [],
			readings: readings.at(-1)?.reader,
		};
		const of = (name: string, text: (row: Row) => string | undefined) => (data[name] ?? []).map(text);
		const told = {
			unknown: data.unknown,
			new: of('new', ({id}) => id),
			gone: of('gone', ({id}) => id),
			taken: of('taken', ({finding, by: taker}) => `${finding} ${taker}`),
			acknowledged: of('acknowledged', ({finding, until}) => `${finding} ${until !== ''}`),
			ending: of('ending', ({finding}) => finding),
			writes: of('writes', ({address}) => address),
			proposals: data.proposals,
			readings: data.readings?.find(({list}) => list === 'apps')?.reader,
		};
		for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
			const [one, other] = [expected[name], told[name]].map((value) =>
				JSON.stringify(Array.isArray(value) && name !== 'writes' ? value.toSorted() : value),
			);
			if (one !== other) return `${name} of ${by}: it says ${other}, but it is ${one}`;
		}
		const isTrue = (outcome: string | undefined, isApplied: boolean) =>
			outcome === 'UNKNOWN' || (outcome === 'applied') === isApplied;
		const untrue = data.writes?.find(({outcome}, index) => !isTrue(outcome, sent[index]?.isApplied === true));
		if (untrue) return `a write of ${by} is said to be ${untrue.outcome}`;
		return code === 0 && stderr === '' ? undefined : `${by} ends with ${code}: ${stderr}`;
	}

	await record('ci', 9 * hour);
	for (let step = 0; step < count; step++) {
		const by = random.pick(people);
		const id = `app_${random.whole(1, 5)}`;
		const finding = findingOf(id);
		const act = async (line: string, done: Omit<Act, 'by'>) => {
			const {code} = await run(by, line);
			if (code === 0) acts.push({...done, by});
			return `${by}: ${line} (${code})`;
		};
		const until = new Date(Date.now() + hour).toISOString();
		const other = random.pick(people);
		const fault = random.pick(['', 'updateAuthConfig=dropped', 'updateAuthConfig=409', 'updateAuthConfig=500']);
		const all: readonly [() => Promise<string>, ...(() => Promise<string>)[]] = [
			async () => {
				const {appOwners} = store.apps.get(id) ?? {appOwners: []};
				store.apps.put({...appOf(Number(id.slice(4))), appOwners: appOwners?.length ? [] : (appOf(1).appOwners ?? [])});
				return `${id} loses or gets its owners`;
			},
			async () => {
				store.apps.remove(id);
				return `${id} goes`;
			},
			() => act(`board ack ${finding} --reason known --until ${until}`, {action: 'acknowledged', address: finding}),
			() => act(`board ack ${finding} --end`, {action: 'unacknowledged', address: finding}),
			() => act(`board take ${finding}`, {action: 'took', address: finding}),
			() => act(`board take ${finding} --end`, {action: 'released', address: finding}),
			() => act(`board give ${finding} ${other}`, {action: 'took', address: finding, to: other}),
			() => act('handover --give', {action: 'handed over'}),
			async () => {
				if (fault) tenant.fail(fault);
				const line = `auth-configs update ac_1 --set displayName=Office${step} --yes`;
				return `${by}: ${line}, ${fault || 'no fault'} (${(await run(by, line)).code})`;
			},
			async () => {
				await record(by);
				return `${by}: history record`;
			},
		];
		steps.push(await random.pick(all)());
		for (const person of people) {
			const untrue = await check(person);
			if (untrue !== undefined) return {steps, untrue};
		}
	}
	return {steps};
}
