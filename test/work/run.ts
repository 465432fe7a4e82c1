/** Bundles the program that counts work, and runs it with the numbers of apps in the arguments. Prints a line of JSON for each. */
import {mkdirSync, rmSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {root} from '../../src/build/root.ts';
import {bundle} from '../support/bundle.ts';
import {Counter} from './counter.ts';

const folder = `${root}/dist-test/work-${process.pid}`;
process.env.NODE_ENV = 'production';
mkdirSync(folder, {recursive: true});
// Each reading of the clock advances it by half a millisecond, so that a busy machine divides a loop as a quiet one does.
let time = 0;
performance.now = () => {
	time += 0.5;
	return time;
};
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
await bundle(`${root}/test/work/program.ts`, `${folder}/counted.js`);
const counter = new Counter('/counted.js');
await counter.start();
const {measure} = (await import(pathToFileURL(`${folder}/counted.js`).href)) as typeof import('./program.ts');
// The first use of a part of the console also prepares it.
await measure(1_000, counter);
for (const count of process.argv.slice(2).map(Number)) console.log(JSON.stringify(await measure(count, counter)));
process.exit(0);
