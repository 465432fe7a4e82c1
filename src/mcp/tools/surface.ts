/** `surface`: the surfaces of a conversation as lines of text, and as data. */
import {listSurfaces, Surface} from '../../contract/surfaces.ts';
import {reportProblems} from '../../domain/items/read-items.ts';
import {fillPath} from '../../domain/resources/path.ts';
import {surfaces} from '../../domain/resources/surfaces.ts';
import {cutsOf, withCutsOf} from '../../text/json/cuts.ts';
import {visibleJsonText} from '../../text/json/print.ts';
import {createTheme} from '../../text/theme.ts';
import {clean} from '../../text/visible.ts';
import type {Reading} from '../answer.ts';
import {defineTool, word} from '../tool.ts';

/** Wide enough that each sentence stays on one line. */
const width = 100_000;
const cutNote =
	'Not all parts of the surfaces were read, because of their size, so they are not attached as application/a2ui+json.';
const obscuredNote = 'A field has an obscured value, so the surfaces are not attached as application/a2ui+json.';
/** Lines of an item. */
const batch = 20;

export const surface = defineTool({
	name: 'surface',
	title: 'Read the surfaces of a conversation',
	description:
		'Describe the interfaces that an agent showed in a conversation, in sentences without boxes: one component after another. Obscured values are left out. Without them, and where it fits, the answer has the same as application/a2ui+json.',
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
		// A field with an obscured value may be in the part that was not read.
		if (sent.some((each) => cutsOf(each).length > 0)) return {isComplete: false, notes: [cutNote]};
		const text = visibleJsonText({surfaces: sent});
		// Its value may stand in any member.
		if (text.includes('TEXT_FIELD_VARIANT_OBSCURED')) return {isComplete: true, notes: [obscuredNote]};
		const uri = `castellan:/${fillPath(surfaces.item.route, {conversationId})}`;
		return {isComplete: true, attachment: {uri, mimeType: 'application/a2ui+json', text}};
	},
});
