/** The parts of the console that the headless commands read: its commands, and the problems of its settings. */
import type {Config, SettingProblem} from '../config.ts';
import type {Env} from '../environment.ts';

interface DescribedCommand {
	readonly id: string;
	readonly title: string;
	/** Where the keys work, such as “In a list”. */
	readonly scope: string;
	/** Key sequences. Empty for a command of the palette only. */
	readonly keys: readonly string[];
}

export interface ConsoleDescription {
	/** The programs that copy text, in the order of their use, and why. Without one of them, the terminal copies. */
	clipboardTools(env: Env, platform: string): readonly {readonly name: string; readonly because: string}[];
	/** The commands, with the keys of the config in place of the defaults. */
	commands(config: Pick<Config, 'keyPreset' | 'keys'>): readonly DescribedCommand[];
	/** The problems that the schema does not find: unknown commands and columns, keys that clash, and invalid silences. */
	configProblems(config: Config): readonly SettingProblem[];
}
