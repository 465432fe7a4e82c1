/** The verbs of all writes. */
import {isResource} from '../../domain/resources/index.ts';
import {isItemWrite, type OwnWriteName, writes} from '../../domain/writes/index.ts';
import type {Write} from '../../domain/writes/write.ts';
import {globals, type Verb} from '../verb.ts';
import {updateAuthConfigVerb} from './auth-config/update-auth-config.ts';
import {itemWriteVerb} from './item-write.ts';
import {deleteToolsVerb} from './tool-bindings/tool-bindings.ts';

/** The verbs that are not derived, by endpoint. */
const ownVerbs: Readonly<Record<OwnWriteName, Verb>> = {
	updateAuthConfig: updateAuthConfigVerb,
	deleteToolBindings: deleteToolsVerb,
};

const verbOf = (write: Write): Verb =>
	isItemWrite(write) ? itemWriteVerb(write) : ownVerbs[write.endpoint.name as OwnWriteName];

export const itemVerbs = (list: string): readonly Verb[] =>
	writes.filter(({target}) => isResource(target) && target.name === list).map(verbOf);

const unlisted = writes.filter(({target}) => !isResource(target));

/** The verbs for targets without a list, each below the name of its target. */
export const writeVerbs: readonly Verb[] = [...Map.groupBy(unlisted, ({target}) => target.name)].flatMap(
	([name, group]) => {
		const parent = group[0]?.parent;
		if (!parent) return [];
		const {example, ...texts} = parent;
		const examples = [[`${group[0]?.verb} ${example[0]}`, example[1]] as const];
		return [{name, ...texts, examples, globals: globals.write, subcommands: group.map(verbOf)}];
	},
);
