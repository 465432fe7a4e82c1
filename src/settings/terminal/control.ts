/** Controls the terminal for the whole process: modes, end signals and job control. */
import {EndSignals, type SignalledProcess} from './end-signals.ts';
import {FullScreen} from './full-screen.ts';
import {JobControl, type JobProcess} from './job-control.ts';

export interface TerminalProcess extends SignalledProcess, JobProcess {
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	on(event: string, listener: () => void): unknown;
	off(event: string, listener: () => void): unknown;
	kill(pid: number, signal: NodeJS.Signals): unknown;
}

export type TerminalControl = ReturnType<typeof controlTerminal>;

/**
 * Call this before writing the first byte. From then on every end of the process undoes the terminal modes, except an end by a
 * signal before `signals` listens.
 */
export function controlTerminal(host: TerminalProcess) {
	const screen = new FullScreen(host);
	const leave = () => screen.leave();
	host.on('exit', leave);
	return {screen, signals: new EndSignals(host, leave), jobs: new JobControl(host)};
}
