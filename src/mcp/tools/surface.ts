/** `surface`: the surfaces of a conversation as lines of text. */
import {listSurfaces, Surface} from '../../contract/surfaces.ts';
import {reportProblems} from '../../domain/items/read-items.ts';
import {fillPath} from '../../domain/resources/path.ts';
import {surfaces} from '../../domain/resources/surfaces.ts';
import {cutsOf, withCutsOf} from '../../text/json/cuts.ts';
import {createTheme} from '../../text/theme.ts';
import {clean} from '../../text/visible.ts';
import type {Reading} from '../answer.ts';
import {defineTool, word} from '../tool.ts';

/** Wide enough that each sentence stays on one line. */
const width = 100_000;
/** Lines of an item. */
const batch = 20;

export const surface = defineTool({
	name: 'surface',
	title: 'Read the surfaces of a conversation',
	description:
		'Describe the interfaces that an agent showed in a conversation, in sentences without boxes: one component after another. Obscured values are left out.',
	args: {conversationId: word('the id of a conversation. The service cannot list conversations')},
	addresses: ({conversationId}) => [fillPath(surfaces.item.route, {conversationId})],
	async *read({api, now, inContract}, {conversationId}, options): Reading {
		const {onProblems: _, ...callOptions} = options;
		const {data, problems} = await api.call(listSurfaces, {conversationId}, callOptions);
		await reportProblems(problems, options);
		// The engine of surfaces would delay the start of the server.
		const {createPen, noTenantData, printSurface} = await import('../../surfaces/index.ts');
		const theme = createTheme({hasColor: false, hasUnicode: true, isLinear: true});
		const pen = createPen({...theme, paint: (_style, text) => text});
		const drawing = {pen, tenantData: noTenantData, width, isLinear: true, clean, now, timeZone: 'UTC'};
		const sent = (data.surfaces ?? []).map((each) => withCutsOf(each, inContract(Surface, each) as Surface));
		for (const each of sent) {
			const lines = [...printSurface(each, drawing)];
			for (let start = 0; start < lines.length; start += batch)
				yield [{surfaceId: each.surfaceId, lines: lines.slice(start, start + batch)}];
		}
		return {isComplete: sent.every((each) => cutsOf(each).length === 0)};
	},
});
