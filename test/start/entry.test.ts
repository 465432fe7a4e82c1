/** The entry point of the command, on a Node that is too old for the program. */
import {expect, onTestFinished, test} from 'vitest';
import {engines} from '../../package.json';

let runs = 0;

/** What the entry point prints on a version of Node, and its exit code. */
async function startedOn(node: string): Promise<unknown> {
	const {versions, exitCode} = process;
	const {write} = process.stderr;
	onTestFinished(() => {
		Object.defineProperty(process, 'versions', {value: versions});
		process.stderr.write = write;
		process.exitCode = exitCode;
	});
	Object.defineProperty(process, 'versions', {value: {...versions, node}});
	let text = '';
	process.stderr.write = (part: unknown) => {
		text += part;
		return true;
	};
	// The query makes it a module of its own, which runs again.
	const entry = `../../src/start/entry.ts?run=${++runs}.ts`;
	await import(entry);
	process.stderr.write = write;
	return [text, process.exitCode];
}

const [major = 0, minor = 0] = engines.node
	.replace(/[^\d.]/g, '')
	.split('.')
	.map(Number);

test.each([
	`${major - 1}.${minor}.0`,
	`${major - 1}.${minor + 1}.0`,
	...(minor > 0 ? [`${major}.${minor - 1}.9`] : []),
])('Node %s is too old, and the command says which one it needs', async (node) => {
	expect(await startedOn(node)).toEqual([
		`castellan requires Node.js ${engines.node.replace('>=', '')} or newer, but ${process.execPath} is ${node}. Download it from https://nodejs.org/en/download\n`,
		1,
	]);
});
