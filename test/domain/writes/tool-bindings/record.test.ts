/** The files of a run after each step, while the disk takes them and while it does not. */
import {expect, test} from 'vitest';
import {ApiError} from '../../../../src/client/error.ts';
import {RunRecord, saveReceipt} from '../../../../src/domain/writes/tool-bindings/files.ts';
import {planDeletion} from '../../../../src/domain/writes/tool-bindings/plan.ts';
import type {ChunkRow, Ledger} from '../../../../src/domain/writes/tool-bindings/run.ts';
import {gathered} from '../../history/items.ts';

const tools = Array.from({length: 200}, (_, n) => ({appId: 'a', connectorId: 'c', id: `t${n}`}));
const plan = planDeletion({baseUrl: 'https://a.test'}, 'srv', tools);
const ledger = (...states: readonly ChunkRow['state'][]): Ledger => ({
	plan,
	rows: plan.chunks.map((chunk, index) => ({number: index + 1, tools: chunk, state: states[index] ?? 'pending'})),
	isEnded: false,
});

function machine() {
	const written = new Map<string, string>();
	const broken = new Set<string>();
	const refuse = (path: string) => {
		if (broken.has(path)) throw new Error('full');
	};
	const files = {
		now: () => 0,
		async write(path: string, text: string) {
			refuse(path);
			written.set(path, text);
		},
		async remove(path: string) {
			refuse(path);
			written.delete(path);
		},
	};
	return {written, broken, files};
}
const paths = {resume: '/resume', receipt: '/receipt'};

test('a file that cannot be saved is reported once, and again after it was saved', async () => {
	const {broken, files} = machine();
	const record = new RunRecord(files, paths, false);
	const save = async (...states: readonly ChunkRow['state'][]) =>
		(await gathered(record.save(ledger(...states)))).map(({name}) => name);
	broken.add('/resume').add('/receipt');
	expect([await save('sending'), await save('sending')]).toEqual([['resume', 'receipt'], []]);
	expect([record.resume, record.receipt]).toEqual([undefined, undefined]);
	expect(record.outdated(ledger('sending'))).toBeUndefined();
	broken.clear();
	expect([await save('sending'), record.resume, record.receipt]).toEqual([[], '/resume', '/receipt']);
	broken.add('/resume');
	expect(await save('done', 'sending')).toEqual(['resume']);
	expect([record.resume, record.receipt]).toEqual([undefined, '/receipt']);
	expect(record.outdated(ledger('done', 'sending'))).toBe(
		'/resume is out of date: it also names tools that were sent since. A run that resumes it sends them again',
	);
	expect(await save('done', 'done')).toEqual([]);
	expect(record.outdated(ledger('done', 'done'))).toBe(
		'/resume is out of date: every tool that it names was sent. Remove it',
	);
});

test('the resume file of an earlier run is up to date until something is sent', async () => {
	const {broken, files} = machine();
	broken.add('/resume');
	const record = new RunRecord(files, paths, true);
	expect(record.resume).toBe('/resume');
	await gathered(record.save(ledger('pending')));
	expect([record.resume, record.outdated(ledger('pending'))]).toEqual(['/resume', undefined]);
	await gathered(record.save(ledger('done')));
	expect(record.resume).toBeUndefined();
});

test('the receipt has of each chunk what is known', async () => {
	const {written, files} = machine();
	const error = new ApiError({
		kind: 'not-found',
		status: 404,
		message: 'No.',
		advice: '',
		applied: 'no',
		requestId: 'r2',
	});
	const [first, second] = ledger('done', 'refused').rows;
	if (!first || !second) throw new Error('No chunks');
	const rows = [
		{...first, startedAt: 0, endedAt: 1, requestId: 'r1', tools: []},
		{...second, error, refusals: [{tools: 3, error}], tools: []},
	];
	await saveReceipt(files, '/receipt', {plan, rows, isEnded: true});
	expect(JSON.parse(written.get('/receipt') ?? '').chunks).toEqual([
		{
			number: 1,
			state: 'done',
			startedAt: '1970-01-01T00:00:00.000Z',
			endedAt: '1970-01-01T00:00:00.001Z',
			requestId: 'r1',
			tools: [],
		},
		{
			number: 2,
			state: 'refused',
			status: 404,
			error: error.message,
			refusals: [{status: 404, tools: 3, requestId: 'r2'}],
			tools: [],
		},
	]);
});
