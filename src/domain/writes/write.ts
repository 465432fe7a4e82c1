/**
 * A write states once what its faces have in common: its verb, its commands with their keys, and its examples. The steps of an
 * item write are derived from it as well: a verb of the command line, and the dialogs of the console.
 */
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import type {Descriptor} from '../resources/descriptor.ts';
import type {DetailGroup} from '../resources/resource.ts';

export interface Write {
	readonly endpoint: AnyEndpoint;
	/** The kind of item that it changes. `castellan` has the verb under its name, and the console the commands on its screens. */
	readonly target: Descriptor;
	readonly verb: string;
	/** The arguments after the verb, and their purpose as an imperative. */
	readonly examples: readonly (readonly [args: string, purpose: string])[];
	readonly commands: readonly WriteCommand[];
	/** The command above the verb. A target with a list has one already. */
	readonly parent?: {
		readonly summary: string;
		readonly description: string;
		readonly example: Write['examples'][number];
	};
	readonly item?: ItemSteps;
}

interface WriteCommand {
	readonly id: `write.${string}`;
	readonly title: string;
	/** The screens that have it: the items of lists, or a screen of its own. */
	readonly scope: 'detail' | 'step-up' | 'tools';
	readonly keys: string;
	/** The order in the footer. */
	readonly hint?: number;
	/** The title in the footer. */
	readonly short?: string;
}

/** A write of a single item, in no list, whose only input is a new secret. */
interface ItemSteps {
	/** The help of the verb. */
	readonly summary: string;
	readonly description: string;
	/** With the kind of item: `rotate the client secret of step-up provider`. The id follows. */
	readonly action: string;
	/** The effect of the write on others, for the preview. */
	readonly consequence: string;
	/** The input that takes the secret, and its name in a prompt. */
	readonly secret: {readonly input: string; readonly label: string};
	/** How a person finds out whether a write without a clear outcome was applied: a clause. castellan cannot read it back. */
	readonly check: string;
	/** After the write: `the service has the new secret of`. The name of the item follows. */
	readonly receipt: string;
	/** Describes the id, which a person types to confirm. */
	readonly typed: string;
	/** The groups of the item in the response. */
	readonly groups: readonly DetailGroup[];
}

export interface ItemWrite extends Write {
	readonly item: ItemSteps;
}

/** Infers the literal types. A write requires the part that its target does not have. */
export const defineWrite = <const W extends Write>(
	write: W & (W['target'] extends {readonly columns: unknown} ? unknown : {readonly parent: object}),
): W => write;
