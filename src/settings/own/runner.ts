/** Runs the programs that a person has named in their own config file. No shell is between castellan and a program. */
import {type ProgramWait, withoutInterrupts} from '../child.ts';
import type {Disk} from '../files/disk.ts';
import {configProblem} from '../launch/credential-command.ts';
import {collect, type PipeEnd} from '../pipe.ts';

/** One run of a program. */
export interface OwnRun extends Pick<ProgramWait, 'also'> {
	/** The program and its arguments. */
	readonly argv: readonly string[];
	/** The address of its row, or of the list. */
	readonly address: string;
	readonly input?: Iterable<string>;
	/** Whether it gets the terminal, which the console must have released. Otherwise what it prints is collected. */
	readonly hasTerminal: boolean;
}

/** Rejects if the config file may not be the person's own, or if the arguments are too long for the system. */
export type RunOwn = (run: OwnRun, signal: AbortSignal) => Promise<PipeEnd>;

interface RunnerOptions extends Pick<ProgramWait, 'env'> {
	readonly disk: Disk;
	/** The file that names the programs. */
	readonly configFile: string | undefined;
	/** Ends the programs with castellan. */
	readonly signal: AbortSignal;
	/** The profile of the tenant. Undefined if it has none. */
	readonly profile: () => string | undefined;
}

export const ownRunner =
	({disk, env, configFile, signal: ending, profile}: RunnerOptions): RunOwn =>
	async ({argv, address, input = [], ...run}, signal) => {
		const problem = await configProblem(disk, configFile);
		if (problem !== undefined) throw new Error(`${argv[0]} is not started, because ${problem}`);
		const name = profile();
		const values = {CASTELLAN_ADDRESS: address, ...(name === undefined ? {} : {CASTELLAN_PROFILE: name})};
		const start = () => collect(argv, input, {...run, env, values, signal: AbortSignal.any([signal, ending])});
		return run.hasTerminal ? withoutInterrupts(start) : start();
	};
