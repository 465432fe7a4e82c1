/**
 * Scenes of command lines, from the files of a folder of `approved`. Each has the lines and all that they do; to add one, write its
 * lines and run it with `SCREENS=write`.
 */
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {basename} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {afterAll, describe, onTestFinished, test, vi} from 'vitest';
import {expectApproved, isWriting} from '../../support/output/approved.ts';
import {now} from '../launch.ts';
import {act} from './actions.ts';
import {Machine} from './machine.ts';
import {type Scene, scenesIn} from './script.ts';
import {Transcript} from './transcript.ts';

/** SQLite has a clock of its own. */
function setDatabaseClocks(): void {
	const set = new WeakSet<DatabaseSync>();
	const {exec, prepare} = DatabaseSync.prototype;
	const withClock = (database: DatabaseSync) => {
		if (!set.has(database)) database.function('unixepoch', {varargs: true}, () => Date.now() / 1000);
		set.add(database);
		return database;
	};
	vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
		return exec.call(withClock(this), sql);
	});
	vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
		return prepare.call(withClock(this), sql);
	});
}

async function play({head, features, files, steps}: Scene): Promise<string> {
	vi.useFakeTimers({now, toFake: ['Date', 'performance']});
	vi.spyOn(Math, 'random').mockReturnValue(0.5);
	setDatabaseClocks();
	onTestFinished(() => {
		vi.useRealTimers();
		vi.restoreAllMocks();
	});
	const transcript = new Transcript();
	transcript.script(head);
	const machine = await Machine.create(features, files);
	for (const step of steps) {
		transcript.script(`\n${step.script}`);
		if ('action' in step) await act(machine, step.action);
		else await machine.run(step.line, step.circumstances, transcript);
	}
	return transcript.all.trimEnd();
}

export function scenes(folder: string): void {
	for (const path of globSync(`test/cli/scenes/approved/${folder}/*.txt`).sort())
		describe(basename(path, '.txt'), () => {
			const played: string[] = [];
			const all = scenesIn(readFileSync(path, 'utf8'));
			for (const scene of all)
				test(scene.title, async () => {
					const text = await play(scene);
					played.push(text);
					if (!isWriting) expectApproved(path, text, scene.text);
				});
			afterAll(() => {
				// Not if some were left out, or could not be played.
				if (isWriting && played.length === all.length) writeFileSync(path, `${played.join('\n\n')}\n`);
			});
		});
}
