/** A terminal in memory under control of the process, for a console that is started on it. */
import {EventEmitter} from 'node:events';
import {fullScreen} from '../../../../src/settings/terminal/control.ts';
import {jobControl} from '../../../../src/settings/terminal/job-control.ts';
import {createTerminal} from '../../../support/terminal.ts';

export function consoleTerminal() {
	const {stdin, stdout, ...terminal} = createTerminal(80, 12);
	const host = Object.assign(new EventEmitter(), {pid: 1, kill: () => undefined});
	const control = {screen: fullScreen({stdin, stdout}), jobs: jobControl(host), signals: {} as never};
	async function settle() {
		for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
		await terminal.drained();
	}
	return {
		...terminal,
		streams: {stdin, stdout, stderr: stdout, control},
		settle,
		/** The output after a text was typed. */
		async sends(text: string) {
			terminal.forget();
			stdin.push(text);
			await settle();
			return terminal.output();
		},
	};
}
