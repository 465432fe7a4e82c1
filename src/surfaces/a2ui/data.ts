/** Changes the data model of a surface within limits of size. */
import {isJsonObject} from '../../text/json/object.ts';
import {modelLength} from '../limits.ts';
import {parsePointer, readPointer, type Segments, writePointer} from '../model/pointer.ts';
import {type Message, type Rejection, rejected} from './message.ts';

interface Data {
	readonly data: unknown;
	/** UTF-16 units of the data as JSON, at most. */
	readonly dataSize: number;
}

export const sizeOf = (json: string | undefined): number => json?.length ?? 0;

/** Applies a message, or returns the reason why it cannot be applied. `room` is what the other surfaces leave. */
export function changedData(
	{data, dataSize}: Data,
	{surfaceId, path, value, isRemoval}: Extract<Message, {kind: 'data'}>,
	room: number,
): Data | Rejection {
	const at = '/updateDataModel/path';
	const segments = parsePointer(path);
	if (!segments) return rejected(surfaceId, at, 'The path is not one that can be written');
	if (isRemoval) return {data: segments.length === 0 ? {} : without(data, segments), dataSize};
	const limit = Math.min(modelLength, room);
	const added = sizeOf(JSON.stringify(value)) + path.length + 4;
	const exceeds = `The data model would exceed ${Math.max(0, limit).toLocaleString('en')} characters`;
	if (added > limit) return rejected(surfaceId, at, exceeds);
	if (segments.length === 0) return {data: value, dataSize: added};
	const written = writePointer(data, segments, value);
	if ('refused' in written) return rejected(surfaceId, at, `The value cannot be written: ${written.refused}`);
	// The estimate counts replaced values too, so the data is measured before it is rejected.
	const estimate = dataSize + added;
	const size = estimate > limit ? sizeOf(JSON.stringify(written.root)) : estimate;
	return size > limit ? rejected(surfaceId, at, exceeds) : {data: written.root, dataSize: size};
}

/** A copy without the value. In a list, null replaces it, so that the others keep their position. */
function without(data: unknown, segments: Segments): unknown {
	const parent = readPointer(data, segments.slice(0, -1));
	const name = segments.at(-1) ?? '';
	if (Array.isArray(parent)) {
		if (readPointer(parent, [name]) === undefined) return data;
		return rewritten(data, segments, null);
	}
	if (!isJsonObject(parent) || !Object.hasOwn(parent, name)) return data;
	const {[name]: _, ...rest} = parent;
	return rewritten(data, segments.slice(0, -1), rest);
}

function rewritten(data: unknown, segments: Segments, value: unknown): unknown {
	const written = writePointer(data, segments, value);
	return 'root' in written ? written.root : data;
}
