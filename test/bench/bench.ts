/**
 * Measures the built program as a person meets it: over https, in a real terminal of 120 by 40, with its preview, against programs
 * that do the least in the same run. `npm run bench` takes about 15 minutes, `-- --quick` at most four; `-- --only keys,idle` a
 * part; `-- --against COMMIT` measures another commit in turn; `-- --start` prints where a start spends its processor time;
 * `-- --document` puts the table among the documents, `-- --json FILE` writes all samples.
 */
import {writeFile} from 'node:fs/promises';
import {parseArgs} from 'node:util';
import {describeMachine, load, quiet, quietLoad} from './machine.ts';
import {filter} from './measures/filter.ts';
import {history} from './measures/history.ts';
import {idle} from './measures/idle.ts';
import {keys} from './measures/keys.ts';
import {large} from './measures/large.ts';
import {loading} from './measures/loading.ts';
import type {Measure} from './measures/measure.ts';
import {start} from './measures/start.ts';
import {verbs} from './measures/verbs.ts';
import {baselineName, document, documentFile, table} from './report.ts';
import {startTable} from './start-profile.ts';
import {add, type Samples} from './statistics.ts';
import {built, today} from './subject.ts';
import {openWorld} from './world.ts';

const measures: Readonly<Record<string, Measure>> = {start, verbs, keys, loading, filter, idle, history, large};

const {values} = parseArgs({
	options: {
		quick: {type: 'boolean', default: false},
		only: {type: 'string', default: ''},
		against: {type: 'string'},
		start: {type: 'boolean', default: false},
		json: {type: 'string'},
		anyway: {type: 'boolean', default: false},
		document: {type: 'boolean', default: false},
	},
});
const say = (text: string) => process.stderr.write(`${text}\n`);

const wanted = values.only === '' ? Object.keys(measures) : values.only.split(',');
const unknown = wanted.filter((name) => !(name in measures));
if (unknown.length > 0) throw new Error(`unknown measure ${unknown}. Try ${Object.keys(measures).join(', ')}`);

const subjects = [today(), ...(values.against ? [built(values.against)] : [])];
say(`load before: ${load().toFixed(2)}`);
// The build that npm runs before is in the average for a while.
const isQuiet = values.anyway || (await quiet(2));
if (!isQuiet) {
	say(`other work runs: the load is above ${quietLoad}. Wait for it, or measure all the same with --anyway`);
	process.exit(1);
}
const world = await openWorld();
try {
	if (values.start) {
		for (const subject of subjects) process.stdout.write(`${await startTable(subject, world)}\n`);
	} else await measureAll();
} finally {
	await world.close();
}
say(`load after, with this work in it: ${load().toFixed(2)}`);

async function measureAll(): Promise<void> {
	const measured: Record<string, Record<string, Record<string, number[]>>> = {};
	const note = (who: string, measure: string, samples: Samples) => {
		const own = measured[who] ?? {};
		const figures = own[measure] ?? {};
		add(figures, samples);
		measured[who] = {...own, [measure]: figures};
	};
	const chosen = Object.entries(measures).filter(
		([name, {isLong}]) => wanted.includes(name) && !(isLong && values.quick && values.only === ''),
	);
	for (const {name} of subjects) measured[name] = {};
	for (const subject of subjects) for (const [, {warmUp}] of chosen) await warmUp?.(subject, world);
	const rounds = values.quick ? 1 : 2;
	for (let round = 0; round < rounds; round++) {
		for (const [name, {turns, baseline, ours}] of chosen) {
			say(`round ${round + 1} of ${rounds}: ${name}`);
			for (let turn = 0; turn < (values.quick ? turns.quick : turns.full); turn++) {
				if (baseline) note(baselineName, name, await baseline(world));
				// Each goes first in turn, so that none always follows the baseline.
				const order = turn % 2 === 0 ? subjects : subjects.toReversed();
				for (const subject of order) {
					try {
						note(subject.name, name, await ours(subject, world));
					} catch (error) {
						// A commit of before may lack what is measured. Its figures stay empty.
						if (subject === subjects[0]) throw error;
						say(`${subject.name} is not measured by ${name}: ${error}`);
					}
				}
			}
		}
	}
	process.stdout.write(`${table(measured)}\n`);
	const origin = `Measured by \`npm run bench${values.quick ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 10)}: ${describeMachine()}.`;
	if (values.json) await writeFile(values.json, JSON.stringify({origin, measured}));
	if (values.document) await writeFile(documentFile, document(measured, origin));
}
