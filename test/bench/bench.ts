/**
 * Measures the built program against the floor and against the peers that this machine has, in one run. `npm run bench`
 * takes about 40 minutes, `-- --quick` about five; `-- --only keys,idle` a part; `-- --json FILE` says where the data goes, and
 * `-- --document` puts the table among the documents.
 */
import {writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {describeMachine, listen} from './machine.ts';
import {measureAgents} from './measures/agents.ts';
import {measureBundle} from './measures/bundle.ts';
import {measureConnections} from './measures/connections.ts';
import {measureFilter} from './measures/filter.ts';
import {measureHistory} from './measures/history.ts';
import {measureIdle} from './measures/idle.ts';
import {measureKeys} from './measures/keys.ts';
import {measureLargeHistory} from './measures/large-history.ts';
import {measureLoading} from './measures/loading.ts';
import {measureLocalTenant} from './measures/local-tenant.ts';
import {measureLongUse} from './measures/long-use.ts';
import {measureMillion} from './measures/million.ts';
import {measureStartUp} from './measures/start-up.ts';
import {measureSurfaces} from './measures/surfaces.ts';
import {measureUse} from './measures/use.ts';
import {document, type Result, scoreOf, table} from './report.ts';
import {openWorld, type World} from './world.ts';

const {values} = parseArgs({
	options: {
		quick: {type: 'boolean', default: false},
		only: {type: 'string', default: ''},
		json: {type: 'string', default: resolve(import.meta.dirname, '../../dist/bench.json')},
		anyway: {type: 'boolean', default: false},
		document: {type: 'boolean', default: false},
	},
});
const {quick, anyway} = values;
const apps = 100_000;
const large = {apps: quick ? 100_000 : 1_000_000, readings: 100};

const measures: Readonly<Record<string, (world: World) => Promise<readonly Result[]>>> = {
	'start-up': (world) => measureStartUp(world, quick ? 9 : 31),
	agents: (world) => measureAgents(world, quick ? 9 : 31),
	keys: (world) => measureKeys(world, quick ? {rounds: 3, held: 100, pages: 20} : {rounds: 10, held: 500, pages: 100}),
	loading: (world) => measureLoading(world, quick ? 2 : 7),
	filter: (world) => measureFilter(world, quick ? 5 : 15),
	use: (world) => measureUse(world, quick ? 1 : 5),
	surfaces: (world) => measureSurfaces(world, quick ? 3 : 10),
	idle: (world) => measureIdle(world, quick ? 5 : 20),
	'local-tenant': () => measureLocalTenant(100_000, 1000),
	connections: (world) => measureConnections(world, quick ? 3 : 20),
	history: (world) => measureHistory(world, {engine: 'file', readings: 30, rounds: quick ? 3 : 9}),
	'shared-history': (world) => measureHistory(world, {engine: 'postgres', readings: 30, rounds: quick ? 3 : 9}),
	million: (world) => measureMillion(world, quick ? 100_000 : 1_000_000),
	'large-history': (world) => measureLargeHistory(world, {engine: 'file', ...large}),
	'large-shared-history': (world) => measureLargeHistory(world, {engine: 'postgres', ...large}),
	'long-use': (world) => measureLongUse(world, quick ? 1 : 12),
	bundle: async () => measureBundle(),
};

const say = (text: string) => process.stderr.write(`${text}\n`);
/** They take from two minutes to an hour, so they run only when they are asked for. */
const longest: readonly string[] = ['long-use', 'large-history', 'large-shared-history'];
const wanted =
	values.only === '' ? Object.keys(measures).filter((name) => !longest.includes(name)) : values.only.split(',');

async function isQuiet(): Promise<boolean> {
	const {busy, uneven, isTooNoisy} = await listen();
	if (!isTooNoisy) return true;
	say(
		`too noisy to compare: other work takes ${Math.round(busy * 100)}% of the processors, one run in ten is ${uneven.toFixed(2)} times slower`,
	);
	return false;
}

const isQuietBefore = await isQuiet();
if (!isQuietBefore && !anyway) {
	say('wait until the machine is quiet, or measure all the same with --anyway');
	process.exit(1);
}
const world = await openWorld(apps);
const results: Result[] = [];
try {
	for (const name of wanted) {
		const measure = measures[name];
		if (!measure) throw new Error(`unknown measure ${name}. Try ${Object.keys(measures).join(', ')}`);
		say(`measuring ${name}`);
		results.push(...(await measure(world)));
	}
} finally {
	await world.close();
}
const isQuietAfter = await isQuiet();
const isComparable = isQuietBefore && isQuietAfter;
process.stdout.write(`${table(results)}\n`);
if (!isComparable) say('the machine was not quiet: these figures are not comparable');
const data = {
	at: new Date().toISOString(),
	machine: describeMachine(),
	isComparable,
	isQuick: quick,
	results: results.map((result) => ({...result, score: scoreOf(result)})),
};
await writeFile(values.json, `${JSON.stringify(data, null, '\t')}\n`);
if (values.document) {
	if (isComparable)
		await writeFile(resolve(import.meta.dirname, '../../assets/docs/speed.md'), document(results, data));
	else say('assets/docs/speed.md stays as it is');
}
