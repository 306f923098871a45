import type { SectionType } from '@springboard/contract';
import type { Reader } from '../database/tenancy.ts';
import type { Who } from '../http/who.ts';

/** The scheme of a name that this user may see: a published one, for the national body also a draft. */
export const findSchemeFor = (db: Reader, who: Who, slug: string) => {
  const query = db
    .selectFrom('schemes')
    .select(['uuid', 'slug', 'title', 'theme', 'version', 'updated_at'])
    .where('client_id', '=', who.client_id)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null);
  return (who.role === 'ngo' ? query : query.where('version', '>', 0)).executeTakeFirst();
};

export const findVideos = (db: Reader, client_id: number, scheme_uuid: string) =>
  db
    .selectFrom('scheme_videos')
    .select(['id', 'name', 'url'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('id')
    .execute();

export const findSections = (db: Reader, client_id: number, scheme_uuid: string) =>
  db
    .selectFrom('scheme_sections')
    .select(['id', 'ordering', 'type', 'title'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('ordering')
    .orderBy('id')
    .$narrowType<{ type: SectionType }>()
    .execute();
