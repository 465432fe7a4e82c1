/** Deletes tool assignments in bulk. Endpoint 1. `tool-bindings/run.ts` sends them. */
import {deleteToolBindings} from '../../contract/tool-bindings.ts';
import {toolBindings} from '../resources/tool-bindings.ts';
import {defineWrite} from './write.ts';

export const toolDeletion = defineWrite({
	endpoint: deleteToolBindings,
	target: toolBindings,
	verb: 'delete',
	examples: [
		['srv_2 --file tools.csv', 'Delete the listed assignments after confirmation'],
		['srv_2 --file - --yes', 'Read the references from stdin'],
		['srv_2 --resume left.json', 'Continue an earlier run'],
	],
	commands: [
		{
			id: 'write.take-references',
			scope: 'tools',
			title: 'References to delete',
			keys: 'e',
			hint: 1,
			short: 'References',
		},
		{
			id: 'write.delete-tools',
			scope: 'tools',
			title: 'Review the deletion, then send it',
			keys: 'enter',
			hint: 2,
			short: 'Review',
		},
	],
	parent: {
		summary: 'Delete tool assignments of an MCP server',
		description:
			'Delete tools assigned to a Virtual MCP Server. The service cannot list or restore them, so you need the id of the server.',
		example: ['srv_2 --file tools.csv --dry-run', 'Print the requests and send nothing'],
	},
});
