/** Endpoint 8. */
import type {listSurfaces as endpoint} from '../../contract/surface.ts';
import {notFound} from '../rejection.ts';
import type {Handler} from './handler.ts';

export const listSurfaces: Handler<typeof endpoint> = ({conversationId}, {store}) => {
	const surfaces = store.surfaces.active(conversationId);
	if (!surfaces) throw notFound(`there is no conversation ${conversationId}`);
	return {surfaces};
};
