/** Draws the sources of figures, and the link to the complete data. A press opens it; the program never fetches it. */
import type {Members} from '../../../contract/surfaces.ts';
import {showCount} from '../../../text/count.ts';
import {webAddress} from '../../engine/functions/open-url.ts';
import type {Line} from '../../picture/draw/pen.ts';
import {opening} from '../parts.ts';
import type {KeyHandlers, Scene} from '../widget.ts';

type Sourced = Pick<Members<'svcTable'>, 'artifactUrl' | 'sources'>;

const maximumSources = 5;

export function sourceLines({artifactUrl, sources = []}: Sourced, scene: Scene): readonly Line[] {
	const {pen, words, width} = scene;
	const {content, data} = words;
	const lines = sources.slice(0, maximumSources).map(({kind, label, ref, count}) => {
		const words = [
			label || ref || content.unnamed,
			kind,
			label ? ref : '',
			count && count !== '0' ? data.sourceRows(grouped(count)) : '',
		];
		return pen.cut(data.source(words.filter(Boolean).join(` ${pen.signs.dot} `)), width, 'dim');
	});
	const omitted = sources.length - maximumSources;
	const more = omitted > 0 ? [pen.cut(data.moreSources(omitted), width, 'dim')] : [];
	return [...artifactLines(scene.read.text(artifactUrl), scene), ...lines, ...more];
}

function artifactLines(url: string, {pen, words: {data}, width, medium}: Scene): readonly Line[] {
	if (url === '') return [];
	const address = webAddress(url);
	if (!('host' in address)) return [pen.cut(data.allDataClosed, width, 'dim')];
	// On paper nothing opens the address, so it is there in full.
	if (medium === 'print') return pen.wrap(data.allDataAt(address.url), width, 'dim');
	return [pen.cut(data.allDataBehind(address.host), width, 'dim')];
}

export function artifactHandler({artifactUrl}: Sourced, scene: Scene): Pick<KeyHandlers, 'open'> {
	const url = scene.read.text(artifactUrl);
	return url === '' ? {} : {open: opening(url, scene)};
}

/** A text that is not a count stays unchanged. */
const grouped = (count: string) => (/^\d{1,40}$/.test(count) ? showCount(count) : count);
