/** What this process has to do with its terminal, whichever part of the program is running: modes, ends, stops. */
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

export interface TerminalControl {
	readonly screen: FullScreen;
	readonly signals: EndSignals;
	readonly jobs: JobControl;
}

/** Created before the first byte is written: from then on no end of the process leaves a mode set. */
export function controlTerminal(host: TerminalProcess): TerminalControl {
	const screen = new FullScreen(host);
	const leave = () => screen.leave();
	host.on('exit', leave);
	return {screen, signals: new EndSignals(host, leave), jobs: new JobControl(host)};
}
