/** The link to the complete data. A press opens it; the program never fetches it. */
import type {DynString} from '../../../contract/surface.ts';
import type {Line} from '../../draw/line.ts';
import {webAddress} from '../../functions/open-url.ts';
import {opening} from '../parts.ts';
import type {KeyHandlers, Scene} from '../widget.ts';

interface WithArtifact {
	readonly artifactUrl?: DynString | undefined;
}

export function artifactLines(
	{artifactUrl}: WithArtifact,
	{pen, words: {data}, width, read, medium}: Scene,
): readonly Line[] {
	const url = read.text(artifactUrl);
	if (url === '') return [];
	const address = webAddress(url);
	const words = 'host' in address ? data.allDataAt(address.host, medium === 'screen') : data.allDataClosed;
	return [pen.cut(words, width, 'dim')];
}

export function artifactHandler({artifactUrl}: WithArtifact, scene: Scene): Pick<KeyHandlers, 'open'> {
	const url = scene.read.text(artifactUrl);
	return url === '' ? {} : {open: opening(url, scene)};
}
