/** The purposes of commands. The help groups commands by them. */
import type {Command, CommandId} from './commands.ts';

/** In the order of the help. */
export const intents = ['Move', 'Find', 'Look', 'Copy', 'Change', 'Go'] as const;
export type Intent = (typeof intents)[number];

const byId: Readonly<Partial<Record<CommandId, Intent>>> = {
	'list.open': 'Go',
	'list.search': 'Find',
	'list.search-form': 'Find',
	'list.filter': 'Find',
	'list.next-match': 'Find',
	'list.previous-match': 'Find',
	'list.load-all': 'Find',
	'list.clear-marks': 'Move',
	'list.open-url': 'Go',
	'detail.links': 'Go',
	'detail.open-url': 'Go',
	'surface.open': 'Go',
	'surface.filter': 'Find',
	'surface.next': 'Move',
	'surface.previous': 'Move',
	'surface.act': 'Change',
	'surface.toggle': 'Change',
	'surface.revert': 'Change',
	'surface.undo': 'Change',
	'surface.editor': 'Change',
	'surface.copy': 'Copy',
	'app.export': 'Copy',
	'app.palette': 'Find',
	'app.actions': 'Find',
	'app.help': 'Find',
	'app.allow-writes': 'Change',
	'app.disallow-writes': 'Change',
	'app.refresh': 'Look',
	'app.time-style': 'Look',
	'app.errors': 'Look',
};

const byPrefix: readonly (readonly [prefix: string, intent: Intent])[] = [
	['copy.', 'Copy'],
	['write.', 'Change'],
	['snapshot.', 'Change'],
	['go.', 'Go'],
	['app.', 'Go'],
];

export function intentOf({id, isMotion}: Command): Intent {
	return (
		byId[id as CommandId] ?? (isMotion ? 'Move' : (byPrefix.find(([prefix]) => id.startsWith(prefix))?.[1] ?? 'Look'))
	);
}
