/**
 * Ends a run in which no test ends any more. A test has a time limit, but the limit is kept by the process of the test: a
 * process that is blocked or stopped would keep the runner waiting without end, and without a report of the test.
 */
import {readdirSync, readFileSync, readlinkSync} from 'node:fs';
import {join} from 'node:path';
import type {Reporter, TestCase, TestModule} from 'vitest/node';
import {childrenOf} from './children.ts';
import {jsStackOf} from './js-stack.ts';

/** Longer than any test and its hooks may take. In milliseconds. */
const patience = 120_000;
/** “Try again”, in the words of `sysexits.h`. */
const stalled = 75;

export default class StallReporter implements Reporter {
	readonly #modules = new Map<TestModule, string>();
	#last = Date.now();
	#timer: NodeJS.Timeout | undefined;

	onTestRunStart(): void {
		this.#timer = setInterval(() => this.#check(), 5000).unref();
	}

	onTestModuleStart(module: TestModule): void {
		this.#note(module, 'start');
	}

	onTestCaseResult({module, fullName}: TestCase): void {
		this.#note(module, fullName);
	}

	onTestModuleEnd(module: TestModule): void {
		this.#last = Date.now();
		this.#modules.delete(module);
	}

	onTestRunEnd(): void {
		clearInterval(this.#timer);
	}

	#note(module: TestModule, at: string): void {
		this.#last = Date.now();
		this.#modules.set(module, at);
	}

	async #check(): Promise<void> {
		if (Date.now() - this.#last < patience) return;
		clearInterval(this.#timer);
		const tests = [...this.#modules].map(([{moduleId}, at]) => `  ${moduleId}: ${at}`);
		console.error(`\nNo test has ended for ${patience / 1000} s. The last words of what runs:\n${tests.join('\n')}`);
		console.error(processes(process.pid, 1));
		const runners = childrenOf(process.pid);
		for (const pid of runners.filter(isBusy)) console.error(`${pid} is in\n${await jsStackOf(pid).catch(String)}`);
		// Stopped or blocked, they would outlive this process.
		for (const pid of runners) attempt(() => String(process.kill(pid, 'SIGKILL')));
		process.exit(stalled);
	}
}

const isBusy = (pid: number): boolean => / R /.test(attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')));

/** The processes below one, with what each waits for in the kernel, on Linux. */
function processes(pid: number, depth: number): string {
	const indent = '  '.repeat(depth);
	return childrenOf(pid)
		.map((child) => {
			const file = `/proc/${child}`;
			const read = (name: string) => attempt(() => readFileSync(join(file, name), 'utf8').replaceAll('\0', ' ').trim());
			const open = attempt(() => readdirSync(join(file, 'fd')).join(' '))
				.split(' ')
				.map((fd) => `${fd}=${attempt(() => readlinkSync(join(file, 'fd', fd)))}`);
			const state = /State:\s*(.*)/.exec(read('status'))?.[1];
			const waiting = `${state} ${read('wchan')} [${read('syscall')}]`;
			return `${indent}${child} ${waiting} ${read('cmdline').slice(0, 200)}\n${indent}  ${open.join(' ')}\n${processes(child, depth + 1)}`;
		})
		.join('');
}

/** Empty when the process has ended, or the system has no such file. */
function attempt(read: () => string): string {
	try {
		return read();
	} catch {
		return '';
	}
}
