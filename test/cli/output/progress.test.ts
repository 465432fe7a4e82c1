import {describe, expect, test} from 'vitest';
import {type CliContext, printMessage} from '../../../src/cli/context.ts';
import {createProgress} from '../../../src/cli/output/progress.ts';

/** A terminal whose clock only moves with `pass`, which runs the waits that are over. */
function terminal({stderrIsTty = true, env = {} as CliContext['env'], columns = 80} = {}) {
	let text = '';
	let now = 0;
	let waits: (() => void)[] = [];
	const write = async (more: string) => {
		text += more;
	};
	const context = {
		env,
		now: () => now,
		disk: {wait: () => new Promise<void>((resolve) => waits.push(resolve))},
		stdout: {isTty: false, columns, write},
		stderr: {isTty: stderrIsTty, columns, write},
	} as unknown as CliContext;
	return {
		context,
		text: () => text,
		async pass(ms: number) {
			now += ms;
			const over = waits;
			waits = [];
			for (const resolve of over) resolve();
			await new Promise((resolve) => setImmediate(resolve));
		},
		isWaiting: () => waits.length > 0,
		moving: () => waits.length,
	};
}

describe('progress', () => {
	test('shows nothing for two seconds, then a bar that moves until it is cleared', async () => {
		const {context, text, pass, isWaiting, moving} = terminal();
		const progress = createProgress(context);
		progress.show('99 apps');
		progress.show('100 apps');
		expect(moving()).toBe(1);
		await pass(1_900);
		expect(text()).toBe('');
		await pass(200);
		expect(text()).toBe('\r[----------#####-----] 100 apps · 2 s\u001b[K');
		progress.show('200 apps');
		await pass(200);
		expect(text()).toContain('\r[-----------#####----] 200 apps · 2 s\u001b[K');
		await progress.clear();
		expect(text().endsWith('\r\u001b[K')).toBe(true);
		await pass(200);
		expect(isWaiting()).toBe(false);
		// The next read has a bar that moves again.
		progress.show('300 apps');
		expect(isWaiting()).toBe(true);
		await pass(200);
		expect(text()).toContain('300 apps · 2 s');
		await progress.clear();
	});

	test('gives its line to a message, and moves below it', async () => {
		const {context, text, pass} = terminal();
		const progress = createProgress(context);
		progress.show('100 apps');
		await pass(2_000);
		const bar = text();
		await printMessage(context, 'Attempt 2 in 1 s');
		await printMessage(context, 'Attempt 3 in 1 s');
		expect(text().slice(bar.length)).toBe('\r\u001b[Kcastellan: Attempt 2 in 1 s\ncastellan: Attempt 3 in 1 s\n');
		await pass(200);
		expect(text()).toMatch(/3 in 1 s\n\r\[[-#]+\] 100 apps · 2 s\u001b\[K$/);
		await progress.clear();
	});

	test('fills the bar where the end is known, and fits the terminal', async () => {
		const {context, text, pass} = terminal({columns: 30});
		const progress = createProgress(context);
		progress.show('300 of at most 400 apps', 0.75);
		await pass(2_000);
		expect(text()).toBe('\r[###############-----] 300 o…\u001b[K');
		progress.show('500 of at most 400 apps', 1.25);
		expect(text()).toMatch(/\r\[####################\] 500 o…\u001b\[K$/);
		await progress.clear();
	});

	test.each([{stderrIsTty: false}, {env: {TERM: 'dumb'}}])('is silent otherwise: %j', async (options) => {
		const {context, text, pass} = terminal(options);
		const progress = createProgress(context);
		progress.show('100 apps');
		await pass(3_000);
		await progress.clear();
		expect(text()).toBe('');
	});
});
