/** The names of the scopes for a person. */
import type {Scope} from './commands.ts';

export const scopeTitles: Readonly<Record<Scope, string>> = {
	app: 'Everywhere',
	list: 'In a list',
	detail: 'In a detail view',
	'step-up': 'Step-up providers',
	tools: 'Tool bindings',
	surface: 'On a surface',
	write: 'In the preview of a write',
	envelope: 'With an action of a surface',
	dialog: 'In a dialog',
	field: 'In a text field',
};
