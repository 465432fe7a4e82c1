/** A copy of the project, in which a file may be changed and programs run. */
import {spawn} from 'node:child_process';
import {cpSync, globSync, mkdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {root} from '../../src/build/root.ts';
import {changed, type Drawn} from './changes.ts';

/** No run of tests takes this long. In milliseconds. */
const patience = 900_000;
const parts = ['src', 'test', 'assets', '.ci', '.biome.json', '.gitignore', '.npmrc', 'LICENSE'];

export interface Ended {
	/** None for a program that was stopped. */
	code: number | null;
	output: string;
}

export class Copy {
	readonly place: string;

	/** The copy is removed when the process ends. */
	constructor(name: string) {
		this.place = join(root, `dist-mutants/random-${process.pid}-${name}`);
		mkdirSync(this.place, {recursive: true});
		process.on('exit', () => rmSync(this.place, {recursive: true, force: true}));
		const isKept = (path: string) => !path.includes('/node_modules');
		for (const part of [...parts, ...globSync('*.{json,md}', {cwd: root})])
			cpSync(join(root, part), join(this.place, part), {recursive: true, filter: isKept});
		symlinkSync(join(root, 'node_modules'), join(this.place, 'node_modules'));
	}

	write(name: string, source: string): void {
		writeFileSync(join(this.place, name), source);
	}

	change({name, source, change}: Drawn): void {
		this.write(name, changed(source, change));
	}

	ended([program = '', ...args]: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended> {
		return new Promise((resolve, reject) => {
			const child = spawn(program, args, {
				cwd: this.place,
				env: {...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...environment},
				stdio: ['ignore', 'pipe', 'pipe'],
				// A group of its own, so that what it started ends with it.
				detached: true,
			});
			let output = '';
			for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
			const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), patience);
			child.on('error', reject);
			child.on('close', (code) => {
				clearTimeout(timer);
				resolve({code, output});
			});
		});
	}
}
