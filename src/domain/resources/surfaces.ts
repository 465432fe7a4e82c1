/** The surfaces of a conversation. The API cannot list conversations. Endpoint 8. */
import {listSurfaces} from '../../contract/surfaces.ts';
import type {Descriptor} from './descriptor.ts';

export const surfaces = {
	name: 'surfaces',
	title: 'Surfaces of a conversation',
	noun: 'conversation',
	endpoint: listSurfaces,
	route: 'surfaces',
	item: {screen: 'conversation', route: 'surfaces/{conversationId}', idPrefix: 'cnv_'},
} as const satisfies Descriptor;
